import { isWished, type Start } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import type { ListedWaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';

type Waiter = Pick<ListedWaitlistEntry, 'offering_id' | 'status' | 'wishes'>;

/** How many wait for this start of an offering; who has an offer does not. Requirement B43. */
export function waitingAt(entries: readonly Waiter[], offeringId: string, start: Start): number {
  return entries.filter(
    ({ offering_id: id, status, wishes }) => id === offeringId && status === 'waiting' && isWished(wishes, start),
  ).length;
}
