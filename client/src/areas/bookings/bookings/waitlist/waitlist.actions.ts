import {
  addToWaitlist,
  offerByHand,
  removeFromWaitlist,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { useBookingsRefresh } from '#domain/bookings/bookings-refresh';
import { useApi } from '#lib/api/api-context.tsx';

/** What staff do with the line. After each answer, a refusal too, everything about bookings is read again. */
export function useWaitlistActions(clientId: string) {
  const api = useApi();
  const refresh = useBookingsRefresh(clientId);
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
    remove: async (waitlistId: string) => after(await api.call(removeFromWaitlist, { params: paramsOf(waitlistId) })),
  };
}
