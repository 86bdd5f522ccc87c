/**
 * What a page finds in the engine, and the handles by which the engine drives it. Evaluates to a function that takes
 * what is written in Rust.
 */
(({ encodeUtf8, decodeUtf8 }) => {
  const maxLines = 20;
  const maxChars = 2000;

  let asked = [];
  let waiting = new Map();
  let due = [];
  let lines = [];
  let outcome = null;
  let last = 0;

  /** Answered by the API. What a page asks for at once is sent at once. */
  globalThis.hostFetch = ({ method = "GET", path }) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      asked.push({ id: last, method: String(method), path: String(path) });
    });

  globalThis.hostLog = (level, text) => {
    if (lines.length < maxLines) lines.push({ level: String(level), text: String(text).slice(0, maxChars) });
  };

  const shown = (value) => (value instanceof Error ? `${value}\n${value.stack ?? ""}` : String(value));
  const logger =
    (level) =>
    (...values) =>
      hostLog(level, values.map(shown).join(" "));
  globalThis.console = {
    debug: logger("debug"),
    log: logger("info"),
    info: logger("info"),
    warn: logger("warn"),
    error: logger("error"),
  };

  globalThis.queueMicrotask ??= (work) => void Promise.resolve().then(work);

  /** Only what has no delay ever runs: nobody waits for a page's timers. */
  globalThis.setTimeout = (work, delay = 0, ...values) => {
    last += 1;
    if (!(delay > 0)) due.push({ id: last, run: () => work(...values) });
    return last;
  };
  globalThis.clearTimeout = (id) => {
    due = due.filter((one) => one.id !== id);
  };

  globalThis.TextEncoder = class TextEncoder {
    get encoding() {
      return "utf-8";
    }
    encode(text = "") {
      return encodeUtf8(String(text).toWellFormed());
    }
  };

  globalThis.TextDecoder = class TextDecoder {
    constructor(encoding = "utf-8") {
      if (!["utf-8", "utf8"].includes(String(encoding).toLowerCase())) throw new RangeError(`no ${encoding} here`);
    }
    get encoding() {
      return "utf-8";
    }
    decode(bytes, { stream = false } = {}) {
      if (stream) throw new TypeError("there are no streams here");
      if (bytes === undefined) return "";
      const view = bytes instanceof ArrayBuffer ? [bytes] : [bytes.buffer, bytes.byteOffset, bytes.byteLength];
      return decodeUtf8(Array.from(new Uint8Array(...view)));
    }
  };

  const failure = (error) => ({
    message: String(error?.message ?? error),
    stack: String(error?.stack ?? ""),
  });

  return {
    hasPage: () => typeof globalThis.renderPage === "function",
    start(request) {
      [asked, waiting, due, lines, outcome] = [[], new Map(), [], [], null];
      const ended = (part) => {
        outcome = part;
      };
      new Promise((resolve) => resolve(globalThis.renderPage(JSON.parse(request)))).then(
        (page) => ended({ page: JSON.stringify(page) }),
        (error) => ended({ failure: JSON.stringify(failure(error)) }),
      ).catch((error) => ended({ failure: JSON.stringify(failure(error)) }));
    },
    page: () => outcome?.page ?? null,
    failure: () => outcome?.failure ?? null,
    asked() {
      if (asked.length === 0) return null;
      const text = JSON.stringify(asked);
      asked = [];
      return text;
    },
    answer(text) {
      for (const { id, ...answer } of JSON.parse(text)) {
        waiting.get(id)?.(answer);
        waiting.delete(id);
      }
    },
    /** Runs what is due; false if nothing is. */
    tick() {
      const now = due;
      due = [];
      for (const { run } of now) run();
      return now.length > 0;
    },
    lines() {
      if (lines.length === 0) return null;
      const text = JSON.stringify(lines);
      lines = [];
      return text;
    },
  };
})
