import { languages } from '#languages/languages';
import { type DocumentLanguage, documentLanguages } from './document.ts';

/** Names in the language itself, of those that screens don't speak. */
const otherNames: Readonly<Record<string, string>> = { de: 'Deutsch', ar: 'العربية' };
const rightToLeft: ReadonlySet<DocumentLanguage> = new Set(['ar']);

/** The native speakers who have read the texts around a document in their language. Nobody has yet. */
const readers: Readonly<Partial<Record<DocumentLanguage, string>>> = {};

/** The languages that a document may be in. */
export const languagesOfDocuments = documentLanguages.map((language) => ({
  language,
  name: (languages as Readonly<Record<string, { name: string }>>)[language]?.name ?? otherNames[language] ?? language,
  direction: rightToLeft.has(language) ? ('rtl' as const) : ('ltr' as const),
  read_by: readers[language] ?? null,
}));
