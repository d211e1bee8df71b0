import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiFailure } from '#lib/api/api-result';
import { acceptOfferEndpoint, leaveWaitlistEndpoint } from '#lib/api/replies/waitlist-replies';
import { bookingPath } from '../../model/booking-path.ts';
import { useBookingText } from '../../texts/use-booking-text.ts';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import { waitlistFailure } from '../waitlist-failure.ts';
import type { WaitlistKey } from '../waitlist-key.ts';

type Call = 'take' | 'leave';

/** What a guest does with an entry. A second press before the answer is ignored; both may be sent again without harm. */
export function useEntryCalls({ waitlistId, token }: WaitlistKey) {
  const { t: booking, language } = useBookingText();
  const t = useWaitlistText();
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Call | null>(null);
  const [failure, setFailure] = useState<{ call: Call; message: string } | null>(null);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);
  const params = { waitlist_id: waitlistId };

  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['waitlist-entry', waitlistId] });

  const once = async (call: Call, send: () => Promise<{ ok: true } | ApiFailure>): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(call);
    setFailure(null);
    try {
      const answer = await send();
      if (!answer.ok) setFailure({ call, message: waitlistFailure(answer, { language, t, booking }, call) });
    } finally {
      isSending.current = false;
      setBusy(null);
    }
  };

  return {
    busy,
    failureOf: (call: Call): string | null => (failure?.call === call ? failure.message : null),
    /**
     * On to the booking's own page, or to the page of its payment. Where the offer is over, the entry as it is now says so
     * itself; `isOver` is what is said where it can't.
     */
    take: (isOver: string | null = null) =>
      once('take', async () => {
        const answer = await api.ask(acceptOfferEndpoint, { params, body: { token }, token: null });
        if (answer.ok) {
          const { booking_id, booking_token, payment_url } = answer.data;
          window.location.assign(payment_url ?? bookingPath(booking_id, booking_token));
          return { ok: true };
        }
        if (answer.kind !== 'refused') return answer;
        await refresh();
        if (answer.code !== 'LINK_EXPIRED') return answer;
        if (isOver !== null) setFailure({ call: 'take', message: isOver });
        return { ok: true };
      }),
    leave: () =>
      once('leave', async () => {
        const answer = await api.ask(leaveWaitlistEndpoint, { params, query: { token }, token: null });
        if (answer.ok) await refresh();
        return answer;
      }),
  };
}
export type EntryCalls = ReturnType<typeof useEntryCalls>;
