/** The few lines of Postgres's wire protocol that the launcher speaks, since the packaged server brings no `psql`. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { connect } from "node:net";

/**
 * Runs one statement and gives its rows as text.
 * @param {string} url
 * @param {string} sql
 * @returns {Promise<Record<string, string | null>[]>}
 */
export async function query(url, sql) {
  const { hostname, port, username, password, pathname } = new URL(url);
  const user = decodeURIComponent(username);
  const socket = connect({ host: hostname || "127.0.0.1", port: Number(port || 5432) });
  // What fails after the answer no longer matters; before it, the loop that reads the socket throws.
  socket.on("error", () => {});
  socket.setTimeout(30_000, () => socket.destroy(new Error("the database does not answer")));
  try {
    const messages = read(socket);
    socket.write(startup({ user, database: decodeURIComponent(pathname.slice(1)) || user }));
    await authenticate(messages, socket, user, decodeURIComponent(password));
    socket.write(frame("Q", text(sql)));
    return await rows(messages);
  } finally {
    socket.end(frame("X"));
    socket.destroySoon();
  }
}

/** @param {string} name a table's or database's name, quoted for SQL */
export function identifier(name) {
  return `"${name.replaceAll('"', '""')}"`;
}

/** @param {string} value a text, quoted for SQL */
export function literal(value) {
  return `'${value.replaceAll("'", "''")}'`;
}

/** @param {import("node:net").Socket} socket */
async function* read(socket) {
  let buffer = Buffer.alloc(0);
  for await (const chunk of socket) {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= 5 && buffer.length > buffer.readUInt32BE(1)) {
      const end = 1 + buffer.readUInt32BE(1);
      const body = buffer.subarray(5, end);
      const type = String.fromCharCode(buffer[0]);
      buffer = buffer.subarray(end);
      if (type === "E") throw refusal(body);
      yield { type, body };
    }
  }
  throw new Error("the database closed the connection");
}

/** @param {Buffer} body */
function refusal(body) {
  const fields = Object.fromEntries(
    body.toString().split("\0").filter(Boolean).map((field) => [field[0], field.slice(1)]),
  );
  return Object.assign(new Error(fields.M), { code: fields.C });
}

/** @param {Record<string, string>} parameters */
function startup(parameters) {
  const body = Buffer.concat([
    Buffer.from([0, 3, 0, 0]),
    ...Object.entries(parameters).flat().map(text),
    Buffer.from([0]),
  ]);
  return Buffer.concat([length(body), body]);
}

/**
 * @param {AsyncGenerator<{ type: string, body: Buffer }>} messages
 * @param {import("node:net").Socket} socket
 * @param {string} user
 * @param {string} password
 */
async function authenticate(messages, socket, user, password) {
  let scram;
  for (;;) {
    const { type, body } = await next(messages);
    if (type === "Z") return;
    if (type !== "R") continue;
    const detail = body.subarray(4);
    switch (body.readUInt32BE(0)) {
      case 0:
        break;
      case 3:
        socket.write(frame("p", text(password)));
        break;
      case 5:
        socket.write(frame("p", text(`md5${md5(md5(password + user), detail)}`)));
        break;
      case 10:
        scram = scramSha256(password);
        socket.write(frame("p", text("SCRAM-SHA-256"), length(scram.first, 0), Buffer.from(scram.first)));
        break;
      case 11:
        socket.write(frame("p", Buffer.from(scram.answer(detail.toString()))));
        break;
      case 12:
        scram.verify(detail.toString());
        break;
      default:
        throw new Error("the database asks for a way to sign in that the launcher does not know");
    }
  }
}

/** RFC 5802 without channel binding. @param {string} password */
function scramSha256(password) {
  const nonce = randomBytes(18).toString("base64");
  const bare = `n=,r=${nonce}`;
  let expected = "";
  return {
    first: `n,,${bare}`,
    /** @param {string} challenge */
    answer(challenge) {
      const { r, s, i } = attributes(challenge);
      if (!r.startsWith(nonce)) throw new Error("the database answered with a foreign nonce");
      const salted = pbkdf2Sync(password.normalize("NFKC"), Buffer.from(s, "base64"), Number(i), 32, "sha256");
      const clientKey = hmac(salted, "Client Key");
      const final = `c=biws,r=${r}`;
      const signed = `${bare},${challenge},${final}`;
      const signature = hmac(createHash("sha256").update(clientKey).digest(), signed);
      expected = hmac(hmac(salted, "Server Key"), signed).toString("base64");
      return `${final},p=${Buffer.from(clientKey.map((byte, at) => byte ^ signature[at])).toString("base64")}`;
    },
    /** @param {string} final */
    verify(final) {
      if (attributes(final).v !== expected) throw new Error("the database does not know the password");
    },
  };
}

/** @param {string} message */
function attributes(message) {
  return Object.fromEntries(message.split(",").map((part) => [part[0], part.slice(2)]));
}

/** @param {AsyncGenerator<{ type: string, body: Buffer }>} messages */
async function rows(messages) {
  /** @type {string[]} */
  let names = [];
  const found = [];
  for (;;) {
    const { type, body } = await next(messages);
    if (type === "Z") return found;
    if (type === "T") names = columns(body);
    if (type === "D") found.push(row(names, body));
  }
}

/** @param {Buffer} body */
function columns(body) {
  const names = [];
  for (let at = 2; names.length < body.readUInt16BE(0); ) {
    const end = body.indexOf(0, at);
    names.push(body.toString("utf8", at, end));
    at = end + 19; // the zero, then type, size and format, which text rows do not need
  }
  return names;
}

/** @param {string[]} names @param {Buffer} body */
function row(names, body) {
  let at = 2;
  return Object.fromEntries(
    names.map((name) => {
      const size = body.readInt32BE(at);
      at += 4;
      if (size < 0) return [name, null];
      at += size;
      return [name, body.toString("utf8", at - size, at)];
    }),
  );
}

/** @param {AsyncGenerator<{ type: string, body: Buffer }>} messages */
async function next(messages) {
  const { value } = await messages.next();
  return value;
}

/** @param {string} type @param {Buffer[]} parts */
function frame(type, ...parts) {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), length(body), body]);
}

/** @param {Buffer | string} body @param {number} own how many bytes the length itself counts */
function length(body, own = 4) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(body.length + own);
  return bytes;
}

/** @param {string} value */
function text(value) {
  return Buffer.from(`${value}\0`);
}

/** @param {Buffer} key @param {string} message */
function hmac(key, message) {
  return createHmac("sha256", key).update(message).digest();
}

/** @param {string} message @param {Buffer} [salt] */
function md5(message, salt = Buffer.alloc(0)) {
  return createHash("md5").update(message).update(salt).digest("hex");
}
