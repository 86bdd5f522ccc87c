/**
 * Finds what libjpeg-turbo is built with, and installs Debian's where there is none. The library's source is in its
 * crate: Debian 12 and 13 have version 2.1, and the crate wants 3.0. Without an assembler it
 * would be built without the processor's vector instructions.
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
  if (names) throw new Error(`${names} cannot be found or installed, and pictures need them: apt-get install cmake nasm, or brew install cmake nasm.`);
  return true;
}

function missing() {
  // ARM processors have their assembler in the C compiler.
  const needed = process.arch === "x64" ? ["cmake", "nasm"] : ["cmake"];
  return needed.filter((name) => !which(name));
}
