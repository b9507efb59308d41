//! Words in lines of less than 80 characters.

use crate::text::words;

/// No line is longer, in characters.
const MAX_LEN: usize = 79;

/// Puts words into lines.
pub(super) struct Layout<'a> {
    text: &'a mut String,
    /// How many characters stand in this line.
    column: usize,
    /// The next word, to which something may still be added.
    word: String,
    /// What comes next belongs to that word.
    is_open: bool,
    /// A move of Black that comes next has a number.
    needs_number: bool,
}

impl<'a> Layout<'a> {
    pub(super) const fn new(text: &'a mut String) -> Self {
        Self {
            text,
            column: 0,
            word: String::new(),
            is_open: false,
            needs_number: true,
        }
    }

    pub(super) const fn needs_number(&self) -> bool {
        self.needs_number
    }

    /// Adds a word.
    pub(super) fn word(&mut self, word: &str) {
        if !self.is_open {
            self.flush();
        }
        self.word.push_str(word);
        self.is_open = false;
    }

    pub(super) fn one_move(&mut self, san: &str) {
        self.word(san);
        self.needs_number = false;
    }

    pub(super) fn open(&mut self) {
        self.word("(");
        self.is_open = true;
        self.needs_number = true;
    }

    pub(super) fn close(&mut self) {
        self.word.push(')');
        self.is_open = false;
        self.needs_number = true;
    }

    /// Adds a comment of one line. Its words may be put into several lines, but no line begins with one that has a
    /// meaning at the beginning of a line.
    pub(super) fn comment(&mut self, comment: &str) {
        self.needs_number = true;
        // There is no way to write a closing brace within braces.
        if comment.contains('}') {
            self.line_comment(comment);
            return;
        }
        self.word("{");
        self.is_open = true;
        for (index, word) in words(comment).enumerate() {
            if index > 0 && word.starts_with(['[', '%']) {
                self.word.push(' ');
                self.is_open = true;
            }
            self.word(word);
        }
        self.word.push('}');
        self.is_open = false;
    }

    fn line_comment(&mut self, comment: &str) {
        self.word(";");
        self.word.push_str(comment);
        self.flush();
        self.text.push('\n');
        self.column = 0;
    }

    fn flush(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let len = self.word.chars().count();
        if self.column > 0 {
            if self.column + 1 + len > MAX_LEN {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(&self.word);
        self.column += len;
        self.word.clear();
        self.is_open = false;
    }

    /// Ends the last line.
    pub(super) fn end(mut self) {
        self.flush();
        if self.column > 0 {
            self.text.push('\n');
        }
    }
}
