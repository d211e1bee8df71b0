import type { VisitorLanguage } from '../../lib/visitor-text/catalogue.ts';
import { locales } from '../../lib/visitor-text/visitor-format.ts';

/** 'Nov 20, 2026, 10:42 AM EST' of an instant, in the venue's zone. */
export function instantText(instant: string, timeZone: string, language: VisitorLanguage): string {
  const options = {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  return new Intl.DateTimeFormat(locales[language], options).format(new Date(instant));
}
