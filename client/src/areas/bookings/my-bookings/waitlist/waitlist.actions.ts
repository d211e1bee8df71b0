import {
  addToWaitlist,
  clearWaitlist,
  offerByHand,
  removeFromWaitlist,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { useBookingsRefresh } from '#domain/bookings/bookings.queries';
import { useApi } from '#lib/api/api-context.tsx';

/** What staff do with the line. After each answer, a refusal too, everything about bookings is read again. */
export function useWaitlistActions(clientId: string) {
  const api = useApi();
  const refresh = useBookingsRefresh();
  const after = <T>(answer: T): T => {
    refresh();
    return answer;
  };
  const paramsOf = (waitlistId: string) => ({ client_id: clientId, waitlist_id: waitlistId });
  return {
    add: async (body: BodyInputOf<typeof addToWaitlist>) =>
      after(await api.call(addToWaitlist, { params: { client_id: clientId }, body })),
    offer: async (waitlistId: string, body: BodyInputOf<typeof offerByHand>) =>
      after(await api.call(offerByHand, { params: paramsOf(waitlistId), body })),
    /** A long line takes several calls; what those before the last one removed stays removed where one fails. */
    clear: async (date: string | null) => {
      const query = date === null ? {} : { date };
      let removed = 0;
      for (;;) {
        const answer = await api.call(clearWaitlist, { params: { client_id: clientId }, query });
        if (!answer.ok) return after(answer);
        removed += answer.data.removed;
        const { remaining } = answer.data;
        if (remaining === 0 || answer.data.removed === 0) return after({ ...answer, data: { removed, remaining } });
      }
    },
    remove: async (waitlistId: string) => after(await api.call(removeFromWaitlist, { params: paramsOf(waitlistId) })),
  };
}
