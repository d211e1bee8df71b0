import { digitsOf } from '../../base/people/phone.ts';

/** Most keys have no accent at all, and tens of thousands are computed when an app opens. */
const beyondAscii = /[^\p{ASCII}]/u;

/** Tablets write O’Brien where keyboards write O'Brien. */
export const WRITTEN_APOSTROPHE = '’';
const apostrophes = /[‘’ʻʼ′＇]/gu;

/** Lower case with accents folded and apostrophes alike, so that 'nguyen' finds 'Nguyễn' and "o'brien" finds 'O’Brien'. */
export function foldText(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll(apostrophes, "'");
}

/**
 * The text that a person's row is searched in: names in both orders, email, phone as typed and as digits, ids
 * with and without hyphens. Fields are separated by a line feed, which no query contains. Requirement F2.
 */
export function searchKey(fields: { names: string[]; email: string; phone: string; ids: string[] }): string {
  const parts = [...fields.names, fields.email, fields.phone, digitsOf(fields.phone)];
  for (const id of fields.ids) parts.push(id, id.replaceAll('-', ''));
  return foldText(parts.filter(Boolean).join('\n'));
}

/** A query in the same form as the keys. */
export function foldQuery(text: string): string {
  return foldText(text.replaceAll(/\s+/g, ' ').trim());
}
