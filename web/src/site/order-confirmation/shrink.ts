/**
 * A smaller copy of a photo: a tenth of the bytes for a bad line. It has neither location nor other metadata, and is a JPEG
 * where the browser can read what the phone took.
 */

/** Longest side of what the shop keeps. */
const maxSide = 1600;

const previewSide = 160;

/** Files below this are sent as they are. */
const smallEnough = 600_000;

const sendable = new Set(["image/jpeg", "image/png", "image/webp"]);

export type Shrunk = {
  content: Blob;
  /** As a `data:` URL; null if this browser can't read the file, as the server perhaps can. */
  preview: string | null;
};

export async function shrunk(file: File): Promise<Shrunk> {
  if (typeof createImageBitmap === "undefined") return { content: file, preview: null };
  try {
    const picture = await createImageBitmap(file);
    const preview = drawn(picture, previewSide).toDataURL("image/jpeg", 0.7);
    const isFine = file.size <= smallEnough && sendable.has(file.type);
    const content = isFine ? null : await jpegOf(drawn(picture, maxSide));
    picture.close();
    return { content: content ?? file, preview };
  } catch {
    return { content: file, preview: null };
  }
}

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  // A JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.88));
}
