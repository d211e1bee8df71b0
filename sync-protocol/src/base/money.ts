import { english, type LanguageCode, languages } from '../languages/languages.ts';

/** Money is integer cents inside and dollars with two decimals on the wire. Requirement T3. */

const formats = new Map<string, Intl.NumberFormat>();

/** `$25.00` of dollars, or the same of another currency: the only place that words money. Requirement U28. */
export function formatMoney(amount: number, currency = 'USD', language: LanguageCode = english): string {
  const key = language + currency;
  let known = formats.get(key);
  if (!known)
    formats.set(key, (known = new Intl.NumberFormat(languages[language].locale, { style: 'currency', currency })));
  return known.format(amount);
}

/** `$25.00` of cents. Requirement T3. */
export function formatCents(cents: number, currency = 'USD', language: LanguageCode = english): string {
  return formatMoney(cents / 100, currency, language);
}

/** 2500 cents are 25 dollars, the number that the wire has. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** The nearest cent: 0.1 + 0.2 dollars are 30 cents. */
export function dollarsToCents(amount: number): number {
  return Math.round(amount * 100);
}
