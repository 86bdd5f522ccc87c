//! The manual order of help pages.

use kernel::ids::HelpPageId;
use kernel::order::ordered;

ordered!(HelpPageId, "help_page");
