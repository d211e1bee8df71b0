/**
 * What a booking's reference is made of: nothing that is easily mistaken for another character, such as 0, 1, 5 or 8, and no vowels, so
 * that it never spells a word.
 */
export const REFERENCE_CHARACTERS = '34679CDFHJKMNPQRTVWXY';
export const REFERENCE_LENGTH = 6;

const pattern = new RegExp(`^[${REFERENCE_CHARACTERS}]{${REFERENCE_LENGTH}}$`);

/** The reference that someone typed, in any case and also as `kmt-4x7` or `kmt 4x7`; null for a text that is none. */
export function referenceIn(typed: string): string | null {
  const text = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return pattern.test(text) ? text : null;
}
