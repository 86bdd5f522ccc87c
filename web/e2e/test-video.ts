/** Videos encoded by the browser, packed as WebM with a duration, which `MediaRecorder` leaves out. */
import type { Page } from "@playwright/test";

type Frame = { bytes: number[]; milliseconds: number; isKey: boolean };

/** A video of 320 × 180 pixels with ten frames per second. */
export async function recordVideo(page: Page, { seconds }: { seconds: number }): Promise<Buffer> {
  const frames = await page.evaluate(async (count) => {
    const [width, height] = [320, 180];
    const canvas = new OffscreenCanvas(width, height);
    const draw = canvas.getContext("2d");
    if (!draw) throw new Error("There is nothing to draw on.");
    const frames: Frame[] = [];
    const encoder = new VideoEncoder({
      output: (chunk) => {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        frames.push({ bytes: [...bytes], milliseconds: chunk.timestamp / 1000, isKey: chunk.type === "key" });
      },
      error: (error) => {
        throw error;
      },
    });
    encoder.configure({ codec: "vp8", width, height });
    for (let number = 0; number < count; number += 1) {
      draw.fillStyle = `hsl(${(number * 12) % 360} 40% 50%)`;
      draw.fillRect(0, 0, width, height);
      const frame = new VideoFrame(canvas, { timestamp: number * 100_000 });
      encoder.encode(frame, { keyFrame: number % 10 === 0 });
      frame.close();
    }
    await encoder.flush();
    return frames;
  }, seconds * 10);
  return webm(frames, seconds * 1000);
}

function webm(frames: readonly Frame[], milliseconds: number): Buffer {
  const number = (id: number[], value: number) => element(id, Buffer.from([value]));
  const kind = element(
    [0x1a, 0x45, 0xdf, 0xa3],
    number([0x42, 0x86], 1),
    number([0x42, 0xf7], 1),
    number([0x42, 0xf2], 4),
    number([0x42, 0xf3], 8),
    element([0x42, 0x82], Buffer.from("webm")),
    number([0x42, 0x87], 2),
    number([0x42, 0x85], 2),
  );
  const length = Buffer.alloc(8);
  length.writeDoubleBE(milliseconds);
  const facts = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40])),
    element([0x4d, 0x80], Buffer.from("nivas")),
    element([0x57, 0x41], Buffer.from("nivas")),
    element([0x44, 0x89], length),
  );
  const picture = element([0xe0], element([0xb0], Buffer.from([1, 0x40])), number([0xba], 180));
  const track = element(
    [0xae],
    number([0xd7], 1),
    number([0x73, 0xc5], 1),
    number([0x83], 1),
    element([0x86], Buffer.from("V_VP8")),
    picture,
  );
  const tracks = element([0x16, 0x54, 0xae, 0x6b], track);
  const blocks = frames.map(({ bytes, milliseconds: at, isKey }) => {
    const place = Buffer.alloc(4);
    place.writeUInt8(0x81);
    place.writeInt16BE(at, 1);
    place.writeUInt8(isKey ? 0x80 : 0, 3);
    return element([0xa3], place, Buffer.from(bytes));
  });
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], number([0xe7], 0), ...blocks);
  return Buffer.concat([kind, element([0x18, 0x53, 0x80, 0x67], facts, tracks, cluster)]);
}

function element(id: number[], ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id), size, body]);
}
