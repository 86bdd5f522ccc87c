/**
 * Finds the build tools of libjpeg-turbo, and installs Debian's if missing. The library is built from the source in its
 * crate: Debian 12 and 13 have version 2.1, and the crate needs 3.0. Without an assembler it would lack SIMD
 * instructions.
 */
import { aptInstall } from "./apt.mjs";
import { which } from "./command.mjs";

/**
 * @param {(text: string) => void} [onText]
 * @returns {Promise<boolean>} whether there was anything to do
 */
export async function ensureCompilers(onText) {
  if (missing().length === 0) return false;
  await aptInstall(missing(), onText);
  const names = missing().join(" and ");
  if (names) throw new Error(`${names} cannot be found or installed, and are needed to process pictures: apt-get install cmake nasm, or brew install cmake nasm.`);
  return true;
}

function missing() {
  // On ARM, the C compiler includes the assembler.
  const needed = process.arch === "x64" ? ["cmake", "nasm"] : ["cmake"];
  return needed.filter((name) => !which(name));
}
