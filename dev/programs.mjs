/** How cargo builds the programs, in one place: asked in other words, it may compile nearly everything once more. */

/** The packages of what production runs. */
export const PRODUCT = ["--package", "api", "--package", "worker"];

/** Those and what measures them: it wants no feature of any crate that the product does not want. */
export const MEASURED = [...PRODUCT, "--package", "bench-programs"];

/** Builds programs as production runs them. @param {string[]} packages */
export function release(packages) {
  return ["build", "--release", "--bins", ...packages];
}

/**
 * What tests and proofs run. There are no examples, but where cargo is asked for them it gives crates the features that
 * tests want.
 */
export const FOR_TESTS = ["build", "--workspace", "--bins", "--examples"];
