/**
 * Detects a file's format from its first bytes, so that a file the server would refuse is not sent first.
 * The server checks for itself, and more closely.
 */

/** Bytes a photograph may have. */
export const mostBytes = 20_000_000;

const enough = 32;

/** Why a file cannot be a photograph of the library, or null. */
export async function refusalOf(file: Blob): Promise<string | null> {
  if (file.size === 0) return "The file is empty.";
  if (file.size > mostBytes) return "The file is larger than 20 MB. Please send a smaller version of it.";
  const start = new Uint8Array(await file.slice(0, enough).arrayBuffer());
  const text = String.fromCharCode(...start);
  if (isPhotograph(text)) return null;
  if (isHeif(text)) return heic;
  return "This is no photograph that we can use. Please send a JPEG, PNG or WebP file.";
}

/** Bytes a video may have. */
export const mostBytesOfFilm = 500_000_000;

/** Why a file cannot be a video, or null. What is in it the server tells by reading it. */
export async function refusalOfFilm(file: Blob): Promise<string | null> {
  if (file.size === 0) return "The file is empty.";
  if (file.size > mostBytesOfFilm) return "The file is larger than 500 MB. Please save it with a lower quality.";
  const start = new Uint8Array(await file.slice(0, enough).arrayBuffer());
  const text = String.fromCharCode(...start);
  if (text.slice(4, 12) === "ftypqt  ") return quickTime;
  if (text.slice(4, 8) === "ftyp" && !isHeif(text)) return null;
  if (text.startsWith("\x1a\x45\xdf\xa3")) return null;
  return "This is no film that we can show. Please send an MP4 or WebM file.";
}

const quickTime =
  "This is a QuickTime film, which not every browser shows. Please save it as MP4 first: in Photos, share it as Most Compatible.";

const heic =
  "This is a HEIC file, which iPhones make. On the phone, choose Settings, Camera, Formats, Most Compatible; or share the picture as a JPEG.";

function isPhotograph(text: string): boolean {
  const isWebP = text.startsWith("RIFF") && text.slice(8, 12) === "WEBP";
  return text.startsWith("\xff\xd8\xff") || text.startsWith("\x89PNG\r\n\x1a\n") || isWebP;
}

function isHeif(text: string): boolean {
  return text.slice(4, 8) === "ftyp" && /hei[cfmsx]|hev[cmsx]|mif1|msf1|avif/.test(text.slice(8));
}
