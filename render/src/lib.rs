//! Public pages as complete HTML, by the web application's own components in an embedded JavaScript engine.
