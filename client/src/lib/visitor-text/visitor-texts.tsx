import { english, type LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { TextPart } from '@gatehouse/sync-protocol/languages/text-in';
import { type ReactNode, useEffect, useState } from 'react';
import { VisitorText } from './use-visitor-text.ts';
import { createVisitorI18n } from './visitor-i18n.ts';

interface VisitorTextsProps {
  /** What the screens show besides the waiver's texts; the first ones given are kept. */
  parts?: readonly TextPart[];
  first: LanguageCode;
  children: ReactNode;
}

/** Screens that begin in a visitor's language, shown when its texts are there; in English where they can't be loaded. */
export function VisitorTexts({ parts, first, children }: VisitorTextsProps) {
  const [i18n] = useState(() => createVisitorI18n(...(parts ?? [])));
  const [isReady, setIsReady] = useState(first === english);
  useEffect(() => {
    if (!isReady) void i18n.changeLanguage(first).then(() => setIsReady(true));
  }, [i18n, first, isReady]);
  return isReady ? <VisitorText value={i18n}>{children}</VisitorText> : null;
}
