import { monthAndDay, monthAndDayAt, type TextLanguage, timeTextAt } from '../../base/days/day-text.ts';
import { formatCents } from '../../base/money.ts';
import type { MoneyState } from './booking-payment.ts';

interface MoneyWords {
  nothingDue: string;
  notPaid: string;
  due: (amount: string, by: string) => string;
  paid: (amount: string) => string;
  refunding: (amount: string) => string;
  refunded: (amount: string) => string;
  partOf: (amount: string, whole: string) => string;
}

const words: Readonly<Record<TextLanguage, MoneyWords>> = {
  en: {
    nothingDue: 'Nothing due',
    notPaid: 'Not paid online',
    due: (amount, by) => `Deposit due: ${amount} by ${by}`,
    paid: (amount) => `Paid ${amount}`,
    refunding: (amount) => `Refund under way: ${amount}`,
    refunded: (amount) => `Refunded ${amount}`,
    partOf: (amount, whole) => `${amount} of ${whole}`,
  },
  es: {
    nothingDue: 'Nada que pagar',
    notPaid: 'Sin pago en línea',
    due: (amount, by) => `Depósito pendiente: ${amount}, hasta el ${by}`,
    paid: (amount) => `Pagado: ${amount}`,
    refunding: (amount) => `Reembolso en camino: ${amount}`,
    refunded: (amount) => `Reembolsado: ${amount}`,
    partOf: (amount, whole) => `${amount} de ${whole}`,
  },
};

/**
 * The one line that says the state of a booking's money, on every screen and in every mail: `Deposit due: $25.00 by Nov 26`,
 * `Refunded $10.00 of $25.00`. Days and times are the venue's. Requirement B19.
 */
export function moneyLine(state: MoneyState, language: TextLanguage, timeZone: string): string {
  const text = words[language];
  switch (state.kind) {
    case 'nothing_due':
      return text.nothingDue;
    case 'not_paid':
      return text.notPaid;
    case 'due':
      return text.due(formatCents(state.cents), byText(state.by, language, timeZone));
    case 'paid':
      return text.paid(formatCents(state.cents));
    default: {
      const [amount, whole] = [formatCents(state.cents), formatCents(state.ofCents)];
      return text[state.kind](state.cents < state.ofCents ? text.partOf(amount, whole) : amount);
    }
  }
}

function byText(by: { atUtc: string } | { date: string }, language: TextLanguage, timeZone: string): string {
  if ('date' in by) return monthAndDay(by.date, language);
  const atMs = Date.parse(by.atUtc);
  return `${monthAndDayAt(atMs, timeZone, language)}, ${timeTextAt(atMs, timeZone, language)}`;
}
