import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import { createQuoteEndpoint } from '#lib/api/replies/quote-replies';
import type { BookingDraft, PricedDraft } from '../draft/booking-draft.ts';
import { quoteKey, SHOWN_MS } from '../model/booking-api.ts';
import { pricedBody } from '../model/booking-form.model.ts';

/** What a party takes until it chose anything: all are of the first kind, and as many as the offering includes. */
export function pricedOf(draft: BookingDraft, { bands = [], base_players: base }: PublicOffering): PricedDraft {
  const [first] = bands;
  return draft.priced ?? { party: first ? { [first.band_id]: base } : {}, extras: {}, code: '', applied: '' };
}

export const playersOf = ({ party }: PricedDraft): number =>
  Object.values(party).reduce((sum, players) => sum + players, 0);

/** What the party would pay, asked again with each choice; the last answer is kept until the next. Not asked of a party that can't be booked. */
export function useQuote(offering: PublicOffering, draft: BookingDraft, priced: PricedDraft, isAsked = true) {
  const api = useApi();
  const { date, time } = draft;
  const players = playersOf(priced);
  const asked = pricedBody(priced);
  return useQuery({
    queryKey: [...quoteKey(offering.offering_id), date, time, asked],
    enabled:
      isAsked && date !== null && time !== null && players >= offering.base_players && players <= offering.max_players,
    staleTime: SHOWN_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const body = {
        client_id: offering.client_id,
        offering_id: offering.offering_id,
        date_scheduled: date ?? '',
        start_time: time ?? '',
        ...asked,
      };
      return dataOf(await api.ask(createQuoteEndpoint, { body, token: null }));
    },
  });
}
