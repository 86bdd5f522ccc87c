/**
 * Detects a file's format from its first bytes, so that a file the server would refuse is not sent first.
 * The server checks for itself, and more closely.
 */
import { number } from "../../ui/format";

export const maxPhotographBytes = 20_000_000;

const signatureBytes = 32;

const megabyte = 1_000_000;

/** Why a file cannot be used as a photograph, or null. */
export async function photographProblem(file: Blob, maxBytes = maxPhotographBytes): Promise<string | null> {
  if (file.size === 0) return "The file is empty.";
  if (file.size > maxBytes) {
    return `The file is larger than ${maxBytes / megabyte} MB. Please upload a smaller version.`;
  }
  const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  const text = String.fromCharCode(...start);
  if (isPhotograph(text)) return null;
  if (isHeif(text)) return heic;
  return "This file type isn't supported. Please upload a JPEG, PNG or WebP file.";
}

/** Why a file cannot be used as a video, or null. Only the server can check what is inside. */
export async function videoProblem(file: Blob, maxMb: number): Promise<string | null> {
  if (file.size === 0) return "The file is empty.";
  if (file.size > maxMb * megabyte) {
    return `The file is larger than ${number(maxMb)} MB. Please export it at a lower quality.`;
  }
  const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  const text = String.fromCharCode(...start);
  if (text.slice(4, 12) === "ftypqt  ") return quickTime;
  if (text.slice(4, 8) === "ftyp" && !isHeif(text)) return null;
  if (text.startsWith("\x1a\x45\xdf\xa3")) return null;
  return "This file type isn't supported. Please upload an MP4 or WebM file.";
}

const quickTime =
  "This is a QuickTime video, which not every browser can play. Please save it as MP4 first: in Photos, share it as Most Compatible.";

const heic =
  "This is a HEIC file from an iPhone. On the phone, choose Settings, Camera, Formats, Most Compatible; or share the picture as a JPEG.";

function isPhotograph(text: string): boolean {
  const isWebP = text.startsWith("RIFF") && text.slice(8, 12) === "WEBP";
  return text.startsWith("\xff\xd8\xff") || text.startsWith("\x89PNG\r\n\x1a\n") || isWebP;
}

function isHeif(text: string): boolean {
  return text.slice(4, 8) === "ftyp" && /hei[cfmsx]|hev[cmsx]|mif1|msf1|avif/.test(text.slice(8));
}
