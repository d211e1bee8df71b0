import type { i18n, TFunction } from 'i18next';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';

const VisitorTextContext = createContext<i18n | null>(null);

/** Around a visitor's screens: `<VisitorText value={i18n}>`. */
export const VisitorText = VisitorTextContext.Provider;

/** The texts in the visitor's language; a change of language renders again. */
export function useVisitorText(): { t: TFunction; i18n: i18n } {
  const text = useContext(VisitorTextContext);
  if (!text) throw new Error('useVisitorText needs a VisitorText above it');
  const language = useSyncExternalStore(
    (onChange) => {
      text.on('languageChanged', onChange);
      return () => text.off('languageChanged', onChange);
    },
    () => text.language,
  );
  const t = useMemo(() => text.getFixedT(language), [text, language]);
  return { t, i18n: text };
}
