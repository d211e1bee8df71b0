import type { VisitorLanguage } from '../../lib/visitor-text/catalogue.ts';

/** As people in the United States write dates and money in each language. */
const locales: Readonly<Record<VisitorLanguage, string>> = { en: 'en-US', es: 'es-US' };

/** 'Saturday, Jun 20, 2026' of a calendar day `YYYY-MM-DD`. */
export function dayText(date: string, language: VisitorLanguage): string {
  const options = { timeZone: 'UTC', weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' } as const;
  return new Intl.DateTimeFormat(locales[language], options).format(new Date(`${date}T00:00:00Z`));
}

/** '9:30 AM' of a time `HH:MM`. */
export function timeText(time: string, language: VisitorLanguage): string {
  const options = { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locales[language], options).format(new Date(`1970-01-01T${time}:00Z`));
}

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

/** '$25.00' of dollars. */
export function moneyText(dollars: number, language: VisitorLanguage): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }).format(dollars);
}
