//! How far long work has come.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A bar on a terminal, drawn by this template; elsewhere it draws nothing.
pub(crate) fn bar(total: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A bar for work of several phases: it names the phase, and tells millions of positions a second and the time that is left of it.
pub(crate) fn phases() -> ProgressBar {
    let bar = bar(0, "");
    let style = ProgressStyle::with_template("{msg:.28} {wide_bar} {percent:>3} %, {speed}, {eta} left");
    let speed = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        // What can't be written is not seen either.
        let _ = write!(out, "{:.1} M positions/s", state.per_sec() / 1e6);
    };
    bar.with_style(
        style
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .with_key("speed", speed),
    )
}
