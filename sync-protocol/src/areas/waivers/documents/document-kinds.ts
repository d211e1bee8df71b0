/* What names a document and its rules, without the schema library: kiosks and visitors' pages load it. */

/** Documents of a venue that are not retired. Requirement W40. */
export const DOCUMENTS_MAX = 10;
/** The one that every venue has: what `upload-waiver` and `waiver-pdf` work on. */
export const DEFAULT_DOCUMENT = 'default';
export const DEFAULT_DOCUMENT_NAME = 'Waiver';

/** The order in which documents are named and signed: `default`, then the others as they are. */
export function defaultFirst<T extends { document_id: string }>(documents: Iterable<T>): T[] {
  const orderOf = ({ document_id: id }: T): number => (id === DEFAULT_DOCUMENT ? 0 : 1);
  return [...documents].toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Those that visitors may read a document in. */
export const documentLanguages = ['en', 'es', 'fr', 'de', 'ar'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];
export const CHOOSE_LANGUAGE = 'Please choose English, Spanish, French, German or Arabic';

export const documentStatuses = ['draft', 'published', 'retired'] as const;
/** Who signs a document: everyone, guests of some offerings, or minors. */
export const needs = ['everyone', 'offerings', 'minors'] as const;
export const validities = ['calendar_year', 'days', 'months', 'visit', 'until_changed'] as const;
export type Validity = (typeof validities)[number];
