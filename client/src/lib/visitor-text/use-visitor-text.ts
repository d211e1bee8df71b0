import { english, type LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { TextPart, Texts, TranslateIn } from '@gatehouse/sync-protocol/languages/text-in';
import { visitTexts } from '@gatehouse/sync-protocol/languages/visit-texts';
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Translate, VisitorI18n } from './visitor-i18n.ts';

const VisitorTextContext = createContext<VisitorI18n | null>(null);

/** Around a visitor's screens: `<VisitorText value={i18n}>`. */
export const VisitorText = VisitorTextContext.Provider;

/** The texts in the visitor's language; a change of language renders again. */
export function useVisitorText(): { t: Translate; i18n: VisitorI18n } {
  return { t: useTexts(visitTexts), i18n: useLanguage().i18n };
}

/** A screen's own texts in the visitor's language, kept apart so that no other screen loads them. */
export function useTexts<C extends Texts>(part: TextPart<C>): TranslateIn<C> {
  const { i18n, language } = useLanguage();
  return useMemo(() => i18n.textsIn(part, language), [i18n, part, language]);
}

/** Whether the texts of a screen that is loaded on demand are there: until then it has nothing to say. */
export function useAddedTexts(part: TextPart): boolean {
  const { i18n } = useLanguage();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    void i18n.add(part).then(() => setIsThere(true));
  }, [i18n, part]);
  return isThere;
}

/**
 * Speaks the language in which a booking was made, and otherwise what the browser prefers: English is also what a booking has
 * that staff made, and says nothing. The visitor may choose another.
 */
export function useBookedLanguage(language: LanguageCode | undefined): void {
  const { i18n } = useLanguage();
  useEffect(() => {
    if (language && language !== english) void i18n.changeLanguage(language);
  }, [i18n, language]);
}

function useLanguage() {
  const i18n = useContext(VisitorTextContext);
  if (!i18n) throw new Error('Visitor texts need a VisitorText above them');
  const current = () => i18n.language;
  const language = useSyncExternalStore(i18n.subscribe, current, current);
  return { i18n, language };
}
