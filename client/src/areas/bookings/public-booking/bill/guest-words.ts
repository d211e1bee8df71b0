import type { BillTranslate } from '@gatehouse/sync-protocol/languages/bill-texts';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { BillWords } from '#domain/bills/bill-words';
import { money } from '#lib/visitor-text/visitor-format';

/** What a bill says of itself, in the guest's language. Of a canceled booking, what is paid too much waits to go back. */
export function guestWords(t: BillTranslate, language: LanguageCode, isCanceled = false): BillWords {
  const overpaid = t(isCanceled ? 'bill.giveBack' : 'bill.overpaid');
  return {
    money: (dollars) => money(dollars, language),
    lines: t('bill.lines'),
    sums: t('bill.sums'),
    payments: t('bill.payments'),
    each: (quantity, unit) => t('bill.each', { quantity, unit }),
    discount: t('bill.discount'),
    tax: (name, percent) =>
      t('bill.tax', { name, percent: percent.toLocaleString(language, { maximumFractionDigits: 3 }) }),
    included: (tax, amount) => t('bill.included', { tax, amount }),
    total: t('bill.total'),
    tip: (amount) => t('bill.tip', { amount }),
    methods: {
      cash: t('bill.cash'),
      terminal: t('bill.terminal'),
      square: t('bill.square'),
      other: t('bill.other'),
    },
    kinds: { refund: t('bill.refund'), void: t('bill.void') },
    statuses: { pending: t('bill.pending'), failed: t('bill.failed') },
    states: { due: t('bill.due'), settled: t('bill.settled'), overpaid },
  };
}
