/** The cookies of this page, as scripts read and set them. */

export function readCookie(name: string): string | undefined {
  return cookies().get(name);
}

export function cookies(): Map<string, string> {
  return new Map(
    document.cookie.split("; ").map((cookie) => {
      const end = cookie.indexOf("=");
      return [cookie.slice(0, end), cookie.slice(end + 1)];
    }),
  );
}

/** `maxAge` is in seconds; `domain` is for cookies of a whole domain, which others may have set. */
export function setCookie(name: string, value: string, maxAge: number, domain?: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const scope = domain ? `; Domain=${domain}` : "";
  document.cookie = `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${scope}${secure}`;
}
