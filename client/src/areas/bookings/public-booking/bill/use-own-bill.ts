import { type BillTranslate, billTexts } from '@gatehouse/sync-protocol/languages/bill-texts';
import { english, type LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { type ApiFailure, dataOf } from '#lib/api/api-result';
import { getOwnBillEndpoint } from '#lib/api/replies/bill-replies';
import { useTexts, useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { BookingKey } from '../draft/booking-draft.ts';

/** Begins the key of all that the page asks about a booking's bill. */
export const ownBillKey = (bookingId: string) => ['own-bill', bookingId] as const;

/** The bill of a booking for the holder of its link, as of a revision of it: another one is asked for anew. */
export function useOwnBill({ bookingId, token }: BookingKey, revision: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...ownBillKey(bookingId), token, revision],
    retry: false,
    placeholderData: (shown) => shown,
    queryFn: async () => {
      const input = { params: { booking_id: bookingId }, query: { token }, token: null };
      return dataOf(await api.ask(getOwnBillEndpoint, input)).bill;
    },
  });
}

/** The texts of the bill in the visitor's language. */
export function useBillText(): { t: BillTranslate; language: LanguageCode } {
  const { i18n } = useVisitorText();
  return { t: useTexts(billTexts), language: i18n.language };
}

type Otherwise = 'split.failed' | 'party.failed';
const sentences: Readonly<Record<string, Parameters<BillTranslate>[0]>> = {
  TOO_MANY_REQUESTS: 'bill.busy',
  PAYMENTS_UNAVAILABLE: 'bill.noPayments',
  BOOKING_CANCELLED: 'bill.canceled',
  CHANGE_NOT_ALLOWED: 'bill.notAllowed',
  PRICE_CHANGED: 'party.changed',
  VERSION_CONFLICT: 'party.changed',
  EXTRA_SOLD_OUT: 'party.soldOut',
  PLACE_TAKEN: 'party.noPlace',
  TIME_UNAVAILABLE: 'party.noPlace',
  DATE_UNAVAILABLE: 'party.noPlace',
};

/** Why something was not done: the server's own sentence in English, ours in another language. */
export function billFailure(
  failure: ApiFailure,
  { t, language }: { t: BillTranslate; language: LanguageCode },
  otherwise: Otherwise,
): string {
  if (failure.kind === 'network') return t('bill.offline');
  if (failure.kind !== 'refused') return t(otherwise);
  const own = sentences[failure.code];
  if (failure.code === 'PRICE_CHANGED' || failure.code === 'VERSION_CONFLICT') return t('party.changed');
  if (language === english) return failure.message || t(own ?? otherwise);
  return t(own ?? otherwise);
}
