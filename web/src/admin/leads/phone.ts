/**
 * A number as the customer typed it, in E.164; null if it is ambiguous. Indian mobiles are 10 digits starting with 6 to 9,
 * with an optional +91, 91 or 0; foreign numbers must start with +.
 */
export function e164(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, "");
  const indian = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits);
  if (indian) return `+91${indian[1]}`;
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : null;
}

/** Opens WhatsApp with `text` ready to send. Null if the number is ambiguous. */
export function whatsappLink(typed: string, text: string): string | null {
  const number = e164(typed);
  return number && `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}
