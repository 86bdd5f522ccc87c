/**
 * Environment in which cargo compiles the workspace with Clippy's driver, which lints and then compiles. So programs and
 * tests are linted and built in one pass instead of two, and so are all dependencies. These programs are for tests;
 * rustc builds the release programs.
 */
export const LINTED = {
  RUSTC_WORKSPACE_WRAPPER: "clippy-driver",
  // Equivalent to `cargo clippy -- -D warnings`.
  CLIPPY_ARGS: ["-D", "warnings", ""].join("__CLIPPY_HACKERY__"),
};
