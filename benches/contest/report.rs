//! What is printed: a table for each question, and one of all ratios.

use std::fmt;

use super::{Entry, Question};

/// The times of one contestant.
#[derive(Clone, Debug)]
pub struct Row {
    label: String,
    is_ours: bool,
    /// In order of size.
    seconds: Vec<f64>,
}

impl Row {
    pub(super) fn new(entry: &Entry, mut seconds: Vec<f64>) -> Self {
        seconds.sort_by(f64::total_cmp);
        Self {
            label: entry.label().to_owned(),
            is_ours: entry.is_ours(),
            seconds,
        }
    }

    /// The median; of an even number of times the mean of the middle two.
    fn median(&self) -> f64 {
        let (low, high) = ((self.seconds.len() - 1) / 2, self.seconds.len() / 2);
        f64::midpoint(self.seconds[low], self.seconds[high])
    }
}

/// How one question went. `Display` is the table.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub(super) question: Question,
    pub(super) items: u64,
    pub(super) rows: Vec<Row>,
}

impl Outcome {
    fn ours(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.is_ours)
    }

    fn find(&self, label: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.label == label)
    }

    /// The fastest peer, of the native build or of the plain one.
    fn fastest_peer(&self, native: bool) -> Option<&Row> {
        self.rows
            .iter()
            .filter(|row| !row.is_ours && row.label.ends_with("(native)") == native)
            .min_by(|a, b| a.median().total_cmp(&b.median()))
    }

    /// The lines of the table of ratios: how many times as fast each of ours is as a peer.
    #[must_use]
    pub fn ratios(&self) -> String {
        let cell = |ours: &Row, peer: Option<&Row>, named: bool| {
            let Some(peer) = peer else { return "-".to_owned() };
            let ratio = peer.median() / ours.median();
            if named {
                format!("{ratio:.2} ({})", peer.label.trim_end_matches(" (native)"))
            } else {
                format!("{ratio:.2}")
            }
        };
        let line = |ours: &Row| {
            format!(
                "{:<36} {:<20} {:>10} {:>10}   {:<24} {}\n",
                self.question.title(),
                ours.label,
                cell(ours, self.find("cozy-chess (native)"), false),
                cell(ours, self.find("cozy-chess"), false),
                cell(ours, self.fastest_peer(true), true),
                cell(ours, self.fastest_peer(false), true),
            )
        };
        self.ours().map(line).collect()
    }

    /// The heading above [`ratios`](Self::ratios).
    #[must_use]
    pub fn ratios_heading() -> String {
        format!(
            "{:<36} {:<20} {:>10} {:>10}   {:<24} {}\n",
            "times as fast as", "", "cozy nat.", "cozy", "fastest native peer", "fastest plain peer"
        )
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = self.question.unit();
        writeln!(f, "{}: {} {unit}s", self.question.title(), self.items)?;
        writeln!(
            f,
            "  {:<24} {:>10} {:>10} {:>10} {:>12} {:>12} {:>8}",
            "",
            "median s",
            "min",
            "max",
            format!("ns/{unit}"),
            "million/s",
            "ratio"
        )?;
        let reference = self.ours().next();
        for row in &self.rows {
            let (median, items) = (row.median(), self.items as f64);
            write!(
                f,
                "  {:<24} {median:>10.4} {:>10.4} {:>10.4} {:>12.3} {:>12.1}",
                row.label,
                row.seconds[0],
                row.seconds[row.seconds.len() - 1],
                median * 1e9 / items,
                items / median * 1e-6,
            )?;
            match reference {
                Some(ours) => writeln!(
                    f,
                    " {:>8.2} {:>8.2}",
                    median / ours.median(),
                    row.seconds[0] / ours.seconds[0]
                )?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}
