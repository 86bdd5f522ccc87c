//! What operators do from the shell, with the program itself.

mod drain;
