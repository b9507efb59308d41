//! What is printed: a table for each question, and one of all ratios.

use std::fmt;

use super::{Entry, MoveQuestion, Question, TableQuestion, Work};

/// The times of one contestant.
#[derive(Clone, Debug)]
pub struct Row {
    label: String,
    is_ours: bool,
    /// In order of size.
    seconds: Vec<f64>,
}

impl Row {
    pub(super) fn new<W: Work>(entry: &Entry<W>, mut seconds: Vec<f64>) -> Self {
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
pub struct Outcome<Q> {
    pub(super) question: Q,
    pub(super) items: u64,
    pub(super) rows: Vec<Row>,
}

impl<Q> Outcome<Q> {
    fn ours(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.is_ours)
    }

    fn find(&self, label: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.label == label)
    }

    /// How many times as fast the one with a label is as a row, by the medians.
    fn times_as_fast(&self, label: &str, row: &Row) -> Option<f64> {
        Some(row.median() / self.find(label)?.median())
    }
}

impl Outcome<MoveQuestion> {
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

impl<Q: Question> fmt::Display for Outcome<Q> {
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

/// With whom ours are compared in the contest of tables.
const TABLE_PEER: &str = "shakmaty-syzygy, mapped";

/// The table of ratios of the contest of tables: how many times as fast each of ours is as the mapped peer, and how many
/// times as fast all positions at once are as one by one.
#[must_use]
pub fn table_ratios(outcomes: &[Outcome<TableQuestion>]) -> String {
    let ratio = |label: &str, question: TableQuestion| {
        let find = |question| outcomes.iter().find(|outcome| outcome.question == question);
        let (single, asked) = (find(question.single())?, find(question)?);
        let other = if single.question == asked.question {
            TABLE_PEER
        } else {
            label
        };
        Some(format!("{:.2}", asked.times_as_fast(label, single.find(other)?)?))
    };
    let mut table = format!(
        "{:<24} {TABLE_PEER:>25} {:>25}\n",
        "times as fast as", "its own single probes"
    );
    let mut add_line = |first: &str, cell: &dyn Fn(TableQuestion) -> String| {
        table.push_str(&format!("{first:<24}"));
        for &question in TableQuestion::ALL {
            table.push_str(&format!(" {:>12}", cell(question)));
        }
        table.push('\n');
    };
    add_line("", &|question| question.word().to_owned());
    for ours in outcomes.iter().take(1).flat_map(Outcome::ours) {
        add_line(&ours.label, &|question| {
            ratio(&ours.label, question).unwrap_or("-".to_owned())
        });
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Row, TABLE_PEER, TableQuestion, table_ratios};

    fn outcome(question: TableQuestion, rows: &[(&str, bool, f64)]) -> Outcome<TableQuestion> {
        let row = |&(label, is_ours, median): &(&str, bool, f64)| Row {
            label: label.to_owned(),
            is_ours,
            seconds: vec![median / 2.0, median, median * 3.0],
        };
        Outcome {
            question,
            items: 1,
            rows: rows.iter().map(row).collect(),
        }
    }

    #[test]
    fn tables_are_compared_with_the_mapped_peer_and_with_single_probes() {
        let outcomes = [
            outcome(
                TableQuestion::Wdl,
                &[
                    ("chess-kit", true, 2.0),
                    ("other", false, 1.0),
                    (TABLE_PEER, false, 8.0),
                ],
            ),
            outcome(TableQuestion::WdlBatch, &[("chess-kit", true, 1.6)]),
        ];
        let table = table_ratios(&outcomes);
        let last: Vec<&str> = table.lines().last().unwrap().split_whitespace().collect();
        assert_eq!(last, ["chess-kit", "4.00", "-", "1.25", "-"]);
        assert_eq!(table.lines().count(), 3);
    }
}
