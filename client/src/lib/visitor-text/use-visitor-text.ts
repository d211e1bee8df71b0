import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { VisitorLanguage } from './catalogue.ts';
import { type Catalogues, type Texts, type TranslateIn, textIn } from './text-in.ts';
import type { Translate, VisitorI18n } from './visitor-i18n.ts';

const VisitorTextContext = createContext<VisitorI18n | null>(null);

/** Around a visitor's screens: `<VisitorText value={i18n}>`. */
export const VisitorText = VisitorTextContext.Provider;

/** The texts in the visitor's language; a change of language renders again. */
export function useVisitorText(): { t: Translate; i18n: VisitorI18n } {
  const { i18n, language } = useLanguage();
  const t = useMemo(() => i18n.textIn(language), [i18n, language]);
  return { t, i18n };
}

/** A screen's own texts in the visitor's language, kept apart so that no other screen loads them. */
export function useTexts<C extends Texts>(catalogues: Catalogues<C>): TranslateIn<C> {
  const { language } = useLanguage();
  return useMemo(() => textIn(catalogues, language), [catalogues, language]);
}

/**
 * Speaks Spanish where a booking was made in it, and otherwise what the browser prefers: 'en' is also what a booking has that staff
 * made, and says nothing. The visitor may choose another.
 */
export function useBookedLanguage(language: VisitorLanguage | undefined): void {
  const { i18n } = useLanguage();
  useEffect(() => {
    if (language && language !== 'en') i18n.changeLanguage(language);
  }, [i18n, language]);
}

function useLanguage() {
  const i18n = useContext(VisitorTextContext);
  if (!i18n) throw new Error('Visitor texts need a VisitorText above them');
  const current = () => i18n.language;
  const language = useSyncExternalStore(i18n.subscribe, current, current);
  return { i18n, language };
}
