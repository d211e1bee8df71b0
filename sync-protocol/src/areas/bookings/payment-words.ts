import { monthAndDay, monthAndDayAt, timeTextAt } from '../../base/days/day-text.ts';
import { formatCents } from '../../base/money.ts';
import type { MoneyTranslate } from '../../languages/booking-state.ts';
import type { LanguageCode } from '../../languages/languages.ts';
import type { MoneyState } from './payment.ts';

/** The reader's language, and the venue's zone. */
interface Reader {
  t: MoneyTranslate;
  language: LanguageCode;
  timeZone: string;
}

/**
 * The one line that says the state of a booking's money, on every screen and in every mail: `Deposit due: $25.00 by Nov 26`,
 * `Refunded $10.00 of $25.00`. Days and times are the venue's. Requirement B19.
 */
export function moneyLine(state: MoneyState, reader: Reader): string {
  const { t, language } = reader;
  const money = (cents: number): string => formatCents(cents, 'USD', language);
  switch (state.kind) {
    case 'nothing_due':
    case 'not_paid':
      return t(`money.${state.kind}`);
    case 'due':
      return t('money.due', { amount: money(state.cents), by: byText(state.by, reader) });
    case 'paid':
      return t('money.paid', { amount: money(state.cents) });
    default: {
      const [amount, whole] = [money(state.cents), money(state.ofCents)];
      return t(`money.${state.kind}`, {
        amount: state.cents < state.ofCents ? t('money.part', { amount, whole }) : amount,
      });
    }
  }
}

function byText(by: { atUtc: string } | { date: string }, { language, timeZone }: Reader): string {
  if ('date' in by) return monthAndDay(by.date, language);
  const atMs = Date.parse(by.atUtc);
  return `${monthAndDayAt(atMs, timeZone, language)}, ${timeTextAt(atMs, timeZone, language)}`;
}
