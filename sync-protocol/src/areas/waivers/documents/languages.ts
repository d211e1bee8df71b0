import { type DocumentLanguage, documentLanguages } from './document.ts';

interface LanguageFacts {
  /** In the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** The native speaker who has read the catalogue of texts around a document; null where none has yet. */
  read_by: string | null;
}

const facts: Readonly<Record<DocumentLanguage, LanguageFacts>> = {
  en: { name: 'English', direction: 'ltr', read_by: null },
  es: { name: 'Español', direction: 'ltr', read_by: null },
  fr: { name: 'Français', direction: 'ltr', read_by: null },
  de: { name: 'Deutsch', direction: 'ltr', read_by: null },
  ar: { name: 'العربية', direction: 'rtl', read_by: null },
};

/** The languages that a document may be in. */
export const languagesOfDocuments = documentLanguages.map((language) => ({ language, ...facts[language] }));
