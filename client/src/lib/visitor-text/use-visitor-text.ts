import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Translate, VisitorI18n } from './visitor-i18n.ts';

const VisitorTextContext = createContext<VisitorI18n | null>(null);

/** Around a visitor's screens: `<VisitorText value={i18n}>`. */
export const VisitorText = VisitorTextContext.Provider;

/** The texts in the visitor's language; a change of language renders again. */
export function useVisitorText(): { t: Translate; i18n: VisitorI18n } {
  const i18n = useContext(VisitorTextContext);
  if (!i18n) throw new Error('useVisitorText needs a VisitorText above it');
  const language = useSyncExternalStore(i18n.subscribe, () => i18n.language);
  const t = useMemo(() => i18n.textIn(language), [i18n, language]);
  return { t, i18n };
}
