import { withoutInvisible } from './invisible.ts';

/** Emails are compared in this form: trimmed and lower case, without what nobody sees. */
export function normalizeEmail(text: string): string {
  return withoutInvisible(text).trim().toLowerCase();
}

/** What a browser's email field accepts, plus a dot in the domain; at most 254 characters. What nobody sees doesn’t count. */
export function isEmail(text: string): boolean {
  const email = withoutInvisible(text).trim();
  return text.length <= 254 && /^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/.test(email);
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
