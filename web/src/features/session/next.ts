/** Validates where to go after sign-in: only pages of this site are allowed. */
import { isSignInPage } from "../../api/session";

/** A base URL for parsing that no input can match. */
const base = "https://here.invalid";

/** The path must stay safe even if something later decodes it again, up to three times. */
const maxDecodings = 3;

/** `next` as a path of this site, or null if it might lead elsewhere or back to the sign-in page. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !isPath(next)) return null;
  const url = URL.parse(next, base);
  if (url?.origin !== base) return null;
  // Resolving `.` and `..` may have joined two slashes.
  const path = url.pathname + url.search + url.hash;
  return isPath(path) && !isSignInPage(url.pathname) ? path : null;
}

/** Starts with exactly one slash however often it is decoded, and has no character that browsers skip or treat as a slash. */
function isPath(text: string): boolean {
  let current = text;
  for (let decoding = 0; decoding <= maxDecodings; decoding += 1) {
    // Control characters are intended here.
    // oxlint-disable-next-line no-control-regex
    if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(current)) return false;
    const [path = ""] = current.split(/[?#]/, 1);
    const decoded = decodeOnce(path);
    if (decoded === null) return false;
    if (decoded === path) return true;
    current = decoded;
  }
  return true;
}

function decodeOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
