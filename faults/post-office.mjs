/** An SMTP server that accepts and records every e-mail, for tests that count them. */
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * @typedef {{ to: string, messageId: string, bytes: number, isWhole: boolean }} Letter
 *   `isWhole`: it has a complete PDF attached
 */

/**
 * Runs the server during `work`.
 * @template T
 * @param {(postOffice: { url: string, letters: Letter[] }) => Promise<T>} work
 */
export async function withPostOffice(work) {
  /** @type {Letter[]} */
  const letters = [];
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // A killed client closes the connection at any point.
    socket.on("error", () => {});
    converse(socket, letters);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  try {
    return await work({ url: `smtp://127.0.0.1:${port}`, letters });
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** RFC 5321, as far as our client uses it. @param {import("node:net").Socket} socket @param {Letter[]} letters */
function converse(socket, letters) {
  let heard = "";
  let to = "";
  let isData = false;
  const say = (/** @type {string} */ line) => socket.write(`${line}\r\n`);
  say("220 post office");
  socket.setEncoding("latin1").on("data", (text) => {
    heard += text;
    for (;;) {
      const end = heard.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const said = heard.slice(0, end);
      heard = heard.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        letters.push(letter(to, said));
        say("250 taken");
      } else if (/^DATA$/i.test(said)) {
        isData = true;
        say("354 go on");
      } else if (/^QUIT$/i.test(said)) {
        say("221 bye");
        socket.end();
      } else {
        to = /^RCPT TO:<([^>]*)>/i.exec(said)?.[1] ?? to;
        say("250 yes");
      }
    }
  });
}

/** @param {string} to @param {string} text @returns {Letter} */
function letter(to, text) {
  const messageId = /^message-id:\s*(<[^>]*>)/im.exec(text)?.[1] ?? "";
  // The first bytes of a PDF in base64, and an end.
  const isWhole = /^content-type: application\/pdf/im.test(text) && /\r\nJVBERi0[\s\S]*--\s*$/.test(text);
  return { to, messageId, bytes: text.length, isWhole };
}
