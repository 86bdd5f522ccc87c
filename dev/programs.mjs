/** Cargo's arguments for the programs, in one place: with others it may compile nearly everything again. */

/** The packages of production. */
export const PRODUCT = ["--package", "api", "--package", "worker"];

/** Those and the benchmarks, which need no crate feature that the product does not need. */
export const MEASURED = [...PRODUCT, "--package", "bench-programs"];

/** Arguments to build release programs. @param {string[]} packages */
export function release(packages) {
  return ["build", "--release", "--bins", ...packages];
}

/**
 * Arguments to build the programs for tests. `--examples` builds the servers that journeys need, and enables the crate
 * features that tests need.
 */
export const FOR_TESTS = ["build", "--workspace", "--bins", "--examples"];
