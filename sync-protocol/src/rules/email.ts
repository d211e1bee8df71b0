/** Emails are compared in this form: trimmed and lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** What a browser's email field accepts, plus a dot in the domain; at most 254 characters. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/.test(text.trim())
  );
}
