import type { LanguageCode } from '#languages/languages';

/** What visitors read of an offering that its venue wrote. */
export interface OfferingText {
  offering_name: string;
  side_text: string;
}

/** The same in other languages. A text that is empty is not translated. */
export type Translations = Partial<Record<LanguageCode, OfferingText>>;

/** The texts of an offering in a language; its own where it has none in that language. Requirement B50. */
export function offeringTextIn(own: OfferingText, translations: Translations, language: LanguageCode): OfferingText {
  const given = translations[language];
  return {
    offering_name: given?.offering_name || own.offering_name,
    side_text: given?.side_text || own.side_text,
  };
}

/** Without languages in which nothing is written. */
export function writtenTranslations(translations: Translations): Translations {
  const isWritten = ([, text]: [string, OfferingText]) => text.offering_name !== '' || text.side_text.trim() !== '';
  return Object.fromEntries(Object.entries(translations).filter(isWritten));
}
