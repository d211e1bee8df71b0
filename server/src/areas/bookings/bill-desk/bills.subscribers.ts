import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { requireVenueIn } from '#access/visited-venue';
import type { Row } from '#db/tables';
import { onEach, type Subscriber, type VenueWrite, type VenueWriteDeps } from '#venue/venue-write';
import { erasePayers, findBill, listLines } from '../bills/bills.shared.repository.ts';
import { addSales, isCounted, salesOfLines } from '../bills/sales-sums.ts';
import {
  liveLines,
  type NewLine,
  newLine,
  priceAgain,
  soldUnder,
  termsOfBill,
  voidOf,
  writeBill,
} from '../bills/write-bill.ts';
import { countCodeUse } from '../prices/prices.shared.repository.ts';
import { listPastBookingIdsOf } from '../scheduling/bookings.shared.repository.ts';

const changes = [
  'booking.confirmed',
  'booking.changed',
  'booking.moved',
  'booking.canceled',
  'booking.expired',
  'booking.held_again',
] as const;

/**
 * A bill follows its booking: reports count it on the day of play, once it is more than a hold; what is canceled costs nothing, and its
 * promo code can be used again unless the party had its time. Of a person who is erased, it forgets who paid. Requirement B64.
 */
export const bills: Subscriber = {
  ...onEach(changes, async (deps, write, { kind, actor, before, booking, keptCents = 0 }) => {
    const { db, clientId } = write;
    const bill = await findBill(db, clientId, booking.booking_id);
    if (!bill) return;
    const lines = await listLines(db, clientId, [booking.booking_id]);
    const [from, to] = [before, booking].map((row) => (isCounted(row) ? row.date_scheduled : null));
    if (from !== to) {
      if (from !== null) addSales(write, salesOfLines(soldUnder(before, bill), lines, -1));
      if (to !== null) addSales(write, salesOfLines(soldUnder(booking, bill), lines));
    }
    if (kind === 'booking.canceled' || kind === 'booking.expired') {
      const voids = liveLines(lines).map((line) => voidOf(line, deps.ids.uuid(), null));
      const isUnused = kind === 'booking.expired' || (await isAhead(write, booking));
      if (isUnused && bill.code_id !== null) await countCodeUse(db, clientId, bill.code_id, -1);
      const kept = keptCents > 0 ? [keptLine(deps, keptCents)] : [];
      await writeBill(write, bill, {
        booking,
        actor,
        lines: [...voids, ...kept],
        set: isUnused ? { code_id: null } : {},
      });
    }
    if (before.status === 'cancelled' && booking.status !== 'cancelled') {
      /* Its hold had ended, and it is here again at the price it was made at: also with a code that others have used up since. */
      const code = termsOfBill(bill).code?.code_id ?? null;
      if (code !== null && bill.code_id === null) await countCodeUse(db, clientId, code, 1);
      await priceAgain(deps, write, bill, { booking, actor, codeId: code });
    }
  }),
  /* Before the bookings forget the contact by which they are found. */
  async 'person.erased'(_, { db, clientId, version }, { contact, today }) {
    await erasePayers(db, clientId, { bookingIds: await listPastBookingIdsOf(db, clientId, contact, today), version });
  },
};

/** What stays of a booking that its guest canceled: no tax is on it, because nothing was sold. */
function keptLine(deps: Pick<VenueWriteDeps, 'ids'>, cents: number): NewLine {
  const amounts = { unit: cents, quantity: 1, gross: cents, discount: 0, net: cents, taxes: [], tax: 0, total: cents };
  const ids = { rate_id: null, band_id: null, extra_id: null };
  return {
    ...newLine(deps, { kind: 'base', name: 'Cancellation fee', ...ids, ...amounts }),
    kind: 'kept',
    is_priced: 0,
  };
}

async function isAhead({ db, clientId, nowAtUtc }: VenueWrite, booking: Row<'bookings'>): Promise<boolean> {
  const { timeZone } = await requireVenueIn(db, clientId);
  const startMs = venueClock(timeZone).instantOfOrChange(booking.date_scheduled, booking.booking_time);
  return startMs > Date.parse(nowAtUtc);
}
