import { reviewOf, sumsOfEntries } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BillReview } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { billView } from '../bills/bill-view.ts';
import { findBill, listBillPayments } from '../bills/bills.shared.repository.ts';
import { balanceOfBill, growBill } from '../bills/write-bill.ts';
import { recordBookingEvent } from '../scheduling/booking-events.shared.repository.ts';
import { requireBill } from '../scheduling/placing/booking-changes.ts';
import { listBillsToReview, listUnknownMoney, SETTLED } from './bill-reviews.repository.ts';

/** Those that changed last. */
const REVIEWS_MAX = 200;
const DAY_MS = 86_400_000;
/** Money of a booking that nobody knows is listed for so long: its close of the day keeps it. */
const UNKNOWN_DAYS = 90;

/**
 * Notes that staff looked at a bill, or settled money that is on none, as of a booking that is unknown here; again changes nothing. Null where
 * there is no bill. Errors: BOOKING_NOT_FOUND, NO_BILL. Requirements B65, B76.
 */
export function reviewBill(
  deps: Deps,
  { clientId, bookingId, userId }: { clientId: string; bookingId: string; userId: string },
): Promise<Bill | null> {
  return writeVenue(deps, clientId, async (write) => {
    if (await isMoneyWithoutBill(write, bookingId)) {
      await settleMoney(write, { bookingId, userId });
      return null;
    }
    const { bill } = await requireBill(write, bookingId);
    if (bill.needs_review === 0) return billView(deps, write.db, bill);
    const sums = sumsOfEntries([], []);
    const reviewed = await growBill(write, bill, { actor: `user:${userId}`, sums, set: { needs_review: 0 } });
    return billView(deps, write.db, reviewed);
  });
}

async function isMoneyWithoutBill({ db, clientId }: VenueWrite, bookingId: string): Promise<boolean> {
  if (await findBill(db, clientId, bookingId)) return false;
  return (await listBillPayments(db, clientId, [bookingId])).length > 0;
}

/** The entries stay as they are: the close of their day counts them. */
async function settleMoney(write: VenueWrite, { bookingId, userId }: { bookingId: string; userId: string }) {
  const { db, clientId, nowAtUtc } = write;
  const waiting = await listUnknownMoney(db, clientId, {
    since: unknownSince(Date.parse(nowAtUtc)),
    limit: REVIEWS_MAX,
  });
  if (!waiting.some(({ booking_id: id }) => id === bookingId)) return;
  const actor = `user:${userId}`;
  await recordBookingEvent(write, bookingId, { kind: SETTLED, actor });
  await write.happened({ kind: 'bill.money_settled', actor, bookingId });
}

const unknownSince = (nowMs: number): string => new Date(nowMs - UNKNOWN_DAYS * DAY_MS).toISOString();

/** What staff should look at, the latest first: bills that are marked for it, and money of bookings that nobody knows. */
export function listBillReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>, clientId: string): Promise<BillReview[]> {
  const since = unknownSince(clock.now());
  return db.readVenue(clientId, async (connection) => {
    const bills = await listBillsToReview(connection, clientId, REVIEWS_MAX);
    const unknown = await listUnknownMoney(connection, clientId, { since, limit: REVIEWS_MAX });
    const reviews = [
      ...bills.flatMap(({ booking_id, party_name, status, returning_cents, updated_at, ...bill }): BillReview[] => {
        const review = reviewOf({
          needsReview: bill.needs_review === 1,
          balance: balanceOfBill(bill),
          returning: returning_cents,
          isCanceled: status === 'cancelled',
        });
        if (!review) return [];
        const amount = centsToDollars(review.amount);
        return [{ booking_id, party_name, reason: review.reason, amount, happened_at: updated_at }];
      }),
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
