import { withoutInvisible } from './invisible.ts';

/** Characters of a phone number, at least. Requirement T6. */
const PHONE_LENGTH_MIN = 10;

const allowed = /^\+?[\d\s()-]+$/;

/** Optional plus, digits, spaces, hyphens, parentheses; at least 10 characters, of which 7 are digits. */
export function isPhone(text: string): boolean {
  const trimmed = withoutInvisible(text).trim();
  return (
    trimmed.length >= PHONE_LENGTH_MIN && trimmed.length <= 40 && allowed.test(trimmed) && digitsOf(trimmed).length >= 7
  );
}

/** A party's number: as above, however many of the characters are digits. */
export function isPartyPhone(text: string): boolean {
  const visible = withoutInvisible(text);
  return visible.length >= PHONE_LENGTH_MIN && allowed.test(visible);
}

/** The digits of a text, as search compares them. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** `(xxx) xxx-xxxx` for ten digits, otherwise as typed. Requirement T6. */
export function formatPhone(text: string): string {
  const digits = digitsOf(text);
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}
