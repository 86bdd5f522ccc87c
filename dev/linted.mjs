/**
 * What makes cargo compile the workspace by Clippy's own compiler: it warns, and then goes on to what the compiler gives,
 * so that programs and tests are linted and built in one pass. To check and to build are two passes otherwise, over all
 * dependencies as well. The programs are for tests; those that are shipped are built by rustc.
 */
export const LINTED = {
  RUSTC_WORKSPACE_WRAPPER: "clippy-driver",
  // As `cargo clippy -- -D warnings` says it.
  CLIPPY_ARGS: ["-D", "warnings", ""].join("__CLIPPY_HACKERY__"),
};
