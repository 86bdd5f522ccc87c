/**
 * Renders pages as the server does, with Node in place of its engine: `node scripts/engine.ts ORIGIN PATH…` prints what
 * the build answers for each path, with the data of the API at ORIGIN.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";

export type RenderedPage = {
  status: number;
  location?: string;
  html: string;
  head: string;
  data: string;
  noindex: boolean;
  styles: string[];
  preloads: Record<string, string>[];
};

type HostRequest = { method: string; path: string; headers: Record<string, string> };
type HostAnswer = { status: number; headers: Record<string, string>; body: string };

/** A context with what the engine has and no more. Its timers only know "next". */
export function startEngine(
  hostFetch: (request: HostRequest) => Promise<HostAnswer>,
  hostLog: (level: string, text: string) => void = (level, text) => console.error(`${level}: ${text}`),
): (request: { url: string; method: string }) => Promise<RenderedPage> {
  const host: Record<string, unknown> = {
    TextDecoder,
    TextEncoder,
    hostFetch,
    hostLog,
    queueMicrotask,
    setTimeout: (run: () => void, delay: number) => {
      if (delay > 0) throw new Error("The engine has no timers.");
      setImmediate(run);
    },
  };
  const context = createContext(host);
  runInContext(withoutLocales, context);
  const script = fileURLToPath(new URL("../dist/server/server.js", import.meta.url));
  runInContext(readFileSync(script, "utf8"), context, { filename: script });
  return host["renderPage"] as ReturnType<typeof startEngine>;
}

const withoutLocales = `
  delete globalThis.Intl;
  for (const { prototype } of [Array, BigInt, Date, Number, String])
    for (const name of Object.getOwnPropertyNames(prototype))
      if (/^(toLocale|localeCompare)/.test(name))
        prototype[name] = () => { throw new Error("The engine has no " + name + "."); };
`;

/** Answers from a running API. */
export function apiAt(origin: string): (request: HostRequest) => Promise<HostAnswer> {
  return async ({ method, path, headers }) => {
    const answer = await fetch(new URL(path, origin), { method, headers });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [origin = "", ...paths] = process.argv.slice(2);
  const renderPage = startEngine(apiAt(origin));
  for (const url of paths) console.log(JSON.stringify(await renderPage({ url, method: "GET" }), null, 1));
}
