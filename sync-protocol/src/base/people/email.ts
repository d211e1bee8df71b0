/** Emails are compared in this form: trimmed and lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** What a browser's email field accepts, plus a dot in the domain; at most 254 characters. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/.test(text.trim())
  );
}

/**
 * One mailbox under its many spellings, for counting and comparing only; mail goes to the address as it was typed. Case, what
 * follows a plus and the dots before the @ are folded, and a domain is taken in its ASCII form. Idempotent.
 */
export function emailIdentity(text: string): string {
  const email = normalizeEmail(text.normalize('NFKC'));
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const name = local.split('+', 1)[0]?.replaceAll('.', '');
  return `${name || local}@${domainIdentity(email.slice(at + 1))}`;
}

function domainIdentity(domain: string): string {
  const address = `http://${domain}`;
  const ascii = URL.canParse(address) ? new URL(address).hostname : domain;
  return ascii === 'googlemail.com' ? 'gmail.com' : ascii;
}
