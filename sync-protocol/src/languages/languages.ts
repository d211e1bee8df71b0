import type { Language } from './en/language.ts';
import * as registered from './registered.ts';

/** The code of a registered language, as in BCP 47. */
export type LanguageCode = keyof typeof registered;

/** A line that a poster has in every language. */
export type PosterLine = keyof Language['poster'];

/** What the server words and staff reads, and what visitors get whose own language is not registered. */
export const english = 'en' satisfies LanguageCode;

export const languages: Readonly<Record<LanguageCode, Language>> = registered;

/** Languages in the order in which they are offered: English, then by code. */
export const languageCodes: readonly LanguageCode[] = [
  english,
  ...(Object.keys(languages) as LanguageCode[]).filter((code) => code !== english),
];

/** The language of a tag such as `es-MX`; undefined for one that is not among those offered. */
export function languageOfTag(tag: string, offered: readonly LanguageCode[] = languageCodes): LanguageCode | undefined {
  const [code = ''] = tag.toLowerCase().split('-');
  return offered.find((one) => one === code);
}

/** The first language of a visitor's list of tags that is offered, else the first offered. */
export function preferredLanguage(
  wanted: readonly string[],
  offered: readonly LanguageCode[] = languageCodes,
): LanguageCode {
  for (const tag of wanted) {
    const known = languageOfTag(tag, offered);
    if (known) return known;
  }
  return offered[0] ?? english;
}
