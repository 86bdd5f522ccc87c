/** Films of pictures: WebM in which each frame is a VP8 key frame, which is what a lossy WebP picture holds. */

/** @typedef {{ webp: Buffer, milliseconds: number }} Frame */

/** An element of Matroska (RFC 9559): id, size and content. @param {number} id @param {Buffer} content */
function element(id, content) {
  const hex = id.toString(16);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length));
  size[0] = 1;
  return Buffer.concat([Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex"), size, content]);
}

/** @param {number} id @param {number} value */
function whole(id, value) {
  const content = Buffer.alloc(4);
  content.writeUInt32BE(value);
  return element(id, content);
}

/** @param {number} id @param {string} value */
const text = (id, value) => element(id, Buffer.from(value));

/** @param {number} id @param {...Buffer} parts */
const master = (id, ...parts) => element(id, Buffer.concat(parts));

/** The VP8 frame of a WebP file without alpha. @param {Buffer} webp */
function keyFrame(webp) {
  for (let at = 12; at < webp.length; ) {
    const [name, size] = [webp.toString("latin1", at, at + 4), webp.readUInt32LE(at + 4)];
    if (name === "VP8 ") return webp.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error("The picture is not a lossy WebP.");
}

/** @param {Frame[]} frames @param {number} width @param {number} height @returns {Buffer} */
export function film(frames, width, height) {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  const info = master(0x1549a966, whole(0x2ad7b1, 1_000_000), element(0x4489, duration), text(0x4d80, "nivas"), text(0x5741, "nivas"));
  const video = master(0xe0, whole(0xb0, width), whole(0xba, height));
  const tracks = master(0x1654ae6b, master(0xae, whole(0xd7, 1), whole(0x73c5, 1), whole(0x83, 1), whole(0x9c, 0), text(0x86, "V_VP8"), video));
  // Track 1, time within the cluster, and that it needs no other frame.
  const block = (/** @type {Buffer} */ webp, /** @type {number} */ at) => element(0xa3, Buffer.concat([Buffer.from([0x81, at >> 8, at & 0xff, 0x80]), keyFrame(webp)]));
  let at = 0;
  const blocks = frames.map(({ webp, milliseconds }) => {
    at += milliseconds;
    return block(webp, at - milliseconds);
  });
  // A last frame has no duration of its own: shown again at the end, it is seen until then.
  blocks.push(...frames.slice(-1).map(({ webp }) => block(webp, at - 40)));
  const cluster = master(0x1f43b675, whole(0xe7, 0), ...blocks);
  const cues = (/** @type {number} */ position) => master(0x1c53bb6b, master(0xbb, whole(0xb3, 0), master(0xb7, whole(0xf7, 1), whole(0xf1, position))));
  const before = Buffer.concat([info, tracks]);
  const segment = master(0x18538067, before, cues(before.length + cues(0).length), cluster);
  const header = master(0x1a45dfa3, whole(0x4286, 1), whole(0x42f7, 1), whole(0x42f2, 4), whole(0x42f3, 8), text(0x4282, "webm"), whole(0x4287, 2), whole(0x4285, 2));
  return Buffer.concat([header, segment]);
}
