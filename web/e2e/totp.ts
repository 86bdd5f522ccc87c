/** An authenticator app: RFC 6238, six digits for each 30 seconds. */
import { createHmac } from "node:crypto";

export function totp(secret: string): string {
  const counter = Buffer.alloc(8);
  counter.writeBigInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const word = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(word % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (mail) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(mail).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}
