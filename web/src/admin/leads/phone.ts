/** Numbers as customers typed them, made ready to be dialled and written to. */

/**
 * The number in E.164, or null if it cannot be told. Indian mobiles are 10 digits from 6 to 9 on, with +91, 91 or 0
 * before them or nothing; of other countries only what begins with + is clear.
 */
export function e164(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, "");
  const indian = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits);
  if (indian) return `+91${indian[1]}`;
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : null;
}

/** A conversation on WhatsApp that begins with `text`, still to be sent. Null without a clear number. */
export function whatsappLink(typed: string, text: string): string | null {
  const number = e164(typed);
  return number && `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}
