import { sumsOfEntries } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BillReview } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { billView } from '../bills/bill-view.ts';
import { growBill } from '../bills/write-bill.ts';
import { requireBill } from '../scheduling/placing/booking-changes.ts';
import { listBillsToReview, listUnknownMoney } from './bill-reviews.repository.ts';

/** Those that changed last. */
const REVIEWS_MAX = 200;
const DAY_MS = 86_400_000;
/** Money of a booking that nobody knows is listed for so long: its close of the day keeps it. */
const UNKNOWN_DAYS = 90;

/** Notes that staff looked at a bill; again changes nothing. Errors: BOOKING_NOT_FOUND, NO_BILL. Requirement B65. */
export function reviewBill(
  deps: Deps,
  { clientId, bookingId, userId }: { clientId: string; bookingId: string; userId: string },
): Promise<Bill> {
  return writeVenue(deps, clientId, async (write) => {
    const { bill } = await requireBill(write, bookingId);
    if (bill.needs_review === 0) return billView(deps, write.db, bill);
    const sums = sumsOfEntries([], []);
    const reviewed = await growBill(write, bill, { actor: `user:${userId}`, sums, set: { needs_review: 0 } });
    return billView(deps, write.db, reviewed);
  });
}

/** What staff should look at, the latest first: bills that were paid too much of, and money of bookings that nobody knows. */
export function listBillReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>, clientId: string): Promise<BillReview[]> {
  const since = new Date(clock.now() - UNKNOWN_DAYS * DAY_MS).toISOString();
  return db.readVenue(clientId, async (connection) => {
    const bills = await listBillsToReview(connection, clientId, REVIEWS_MAX);
    const unknown = await listUnknownMoney(connection, clientId, { since, limit: REVIEWS_MAX });
    const reviews = [
      ...bills.map(
        ({ booking_id, party_name, status, over_cents: cents, updated_at: happened_at }): BillReview => ({
          booking_id,
          party_name,
          reason: status === 'cancelled' ? 'give_back' : 'overpaid',
          amount: centsToDollars(cents),
          happened_at,
        }),
      ),
      ...unknown.map(
        ({ booking_id, payer_name, cents, arrived_at: happened_at }): BillReview => ({
          booking_id,
          party_name: payer_name ?? '',
          reason: 'unknown_booking',
          amount: centsToDollars(cents),
          happened_at,
        }),
      ),
    ];
    return reviews.toSorted((a, b) => b.happened_at.localeCompare(a.happened_at)).slice(0, REVIEWS_MAX);
  });
}
