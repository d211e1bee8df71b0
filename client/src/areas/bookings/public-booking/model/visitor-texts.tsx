import '#components/theme/styles-skeleton';
import { type ReactNode, useState } from 'react';
import { visitorLanguages } from '#lib/visitor-text/catalogue';
import { VisitorText } from '#lib/visitor-text/use-visitor-text';
import { createVisitorI18n, preferredLanguage } from '#lib/visitor-text/visitor-i18n';

/** A booking page's texts, at first in the browser's language. */
export function VisitorTexts({ children }: { children: ReactNode }) {
  const [i18n] = useState(() => createVisitorI18n(preferredLanguage(visitorLanguages, navigator.languages)));
  return <VisitorText value={i18n}>{children}</VisitorText>;
}
