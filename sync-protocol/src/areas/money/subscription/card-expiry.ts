/** `MM/YY`. Requirement R17. */
const shape = /^(0[1-9]|1[0-2])\/(\d{2})$/;

/** Whether the text is `MM/YY` with a month from 01 to 12. Whether it has passed is for `isCardExpired`. Requirement R17. */
export function isCardExpiry(text: string): boolean {
  return shape.test(text);
}

/** Whether a card with this `MM/YY` still works on a day, which it does through the end of its month. */
export function isCardExpired(expiry: string, today: string): boolean {
  const [, month = '', year = ''] = shape.exec(expiry) ?? [];
  return `20${year}-${month}` < today.slice(0, 7);
}

/** What the field shows while someone types: digits and a slash after two of them, at most `MM/YY`. */
export function typedCardExpiry(text: string, before = ''): string {
  const kept = text.replaceAll(/[^\d/]/g, '');
  const digits = kept.replaceAll('/', '').slice(0, 4);
  if (digits.length > 2) return `${digits.slice(0, 2)}/${digits.slice(2)}`;
  /* Deleting the slash must not bring it back at once. */
  const isDeleting = before.length > text.length;
  return digits.length === 2 && !isDeleting ? `${digits}/` : digits;
}
