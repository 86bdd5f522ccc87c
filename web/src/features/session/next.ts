/** Where to go after signing in: only ever a page of this site. */
import { isSignInPage } from "../../api/session";

/** Stands for the site's own address while a path is taken apart: nobody can have meant it. */
const here = "https://here.invalid";

/** Encoded once, twice or three times: whoever decodes further on must not find another meaning. */
const decodings = 3;

/** `next` as a path of this site, or null for whatever might lead elsewhere, or back to the sign-in page. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !isPath(next)) return null;
  const url = URL.parse(next, here);
  if (url?.origin !== here) return null;
  // Taking out `.` and `..` may have brought two slashes together.
  const path = url.pathname + url.search + url.hash;
  return isPath(path) && !isSignInPage(url.pathname) ? path : null;
}

/** Begins with one slash, in every reading of it, and holds nothing that browsers skip or take for a slash. */
function isPath(text: string): boolean {
  let reading = text;
  for (let decoding = 0; decoding <= decodings; decoding += 1) {
    // Control characters are what is being looked for.
    // oxlint-disable-next-line no-control-regex
    if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(reading)) return false;
    const [path = ""] = reading.split(/[?#]/, 1);
    const decoded = decodedOnce(path);
    if (decoded === null) return false;
    if (decoded === path) return true;
    reading = decoded;
  }
  return true;
}

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
