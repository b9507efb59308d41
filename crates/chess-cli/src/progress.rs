//! How far long work has come.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on a terminal, drawn by this template; elsewhere it draws nothing.
pub(crate) fn bar(total: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
