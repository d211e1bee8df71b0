import { sumsOfEntries } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { Bill, createBill as contract } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import type { ClientPrincipal } from '#access/principal';
import { requireVenueIn } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { billView } from '../bills/bill-view.ts';
import { findBill, listBillPayments } from '../bills/bills.shared.repository.ts';
import { openBill } from '../bills/open-bill.ts';
import { extraNeeds } from '../bills/plan-change.ts';
import { growBill, toAmounts } from '../bills/write-bill.ts';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { mirrorSquareMoney } from '../payments/refunds/mirror-square-money.ts';
import { priceNow } from '../prices/pricing.ts';
import { requireStock } from '../scheduling/availability/extra-stock.ts';
import { findBooking } from '../scheduling/bookings.shared.repository.ts';
import { confirmWhenPaid } from '../scheduling/placing/confirm-when-paid.ts';

/**
 * Gives a booking of before its offering had prices a bill at those of today, with what was paid for it; one that has a bill keeps it. Errors:
 * BOOKING_NOT_FOUND, NO_BILL, BOOKING_CANCELLED, INVALID_INPUT, PROMO_INVALID, CODE_USED_UP, EXTRA_SOLD_OUT. Requirement B64.
 */
export function createBill(
  deps: Deps,
  { userId, venue }: Pick<ClientPrincipal, 'userId' | 'venue'>,
  bookingId: string,
  asked: BodyOf<typeof contract>,
): Promise<Bill> {
  return writeVenue(deps, venue.clientId, async (write) => {
    const { db, clientId } = write;
    const booking = await findBooking(db, clientId, bookingId);
    if (!booking) throw new AppError('BOOKING_NOT_FOUND');
    const known = await findBill(db, clientId, bookingId);
    if (known) return billView(deps, db, known);
    const opened = await openBillOfToday(deps, write, booking, {
      asked,
      timeZone: venue.timeZone,
      actor: `user:${userId}`,
    });
    return billView(deps, db, opened);
  });
}

/**
 * Gives a booking a bill to which a desk added something: it had one when the desk saw it, which a restored backup may lack. False where it has
 * one. Errors: BOOKING_NOT_FOUND, NO_BILL, BOOKING_CANCELLED.
 */
export async function openMissingBill(
  deps: Pick<Deps, 'ids'>,
  write: VenueWrite,
  bookingId: string,
  actor: string,
): Promise<boolean> {
  const { db, clientId } = write;
  const booking = await findBooking(db, clientId, bookingId);
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  if (await findBill(db, clientId, bookingId)) return false;
  const { timeZone } = await requireVenueIn(db, clientId);
  await openBillOfToday(deps, write, booking, { asked: {}, timeZone, actor });
  return true;
}

/** Errors: those of `createBill`. */
async function openBillOfToday(
  deps: Pick<Deps, 'ids'>,
  write: VenueWrite,
  booking: Row<'bookings'>,
  { asked, timeZone, actor }: { asked: BodyOf<typeof contract>; timeZone: string; actor: string },
): Promise<Row<'bills'>> {
  const { db, clientId } = write;
  const { booking_id: bookingId } = booking;
  const offering = await sizedAs(write, booking);
  if (!offering) throw new AppError('NO_BILL');
  const start = { date: booking.date_scheduled, time: booking.booking_time };
  const all = { ...asked, add_players: booking.add_players };
  const priced = await priceNow(write, offering, { asked: all, start, timeZone, isStaff: true });
  if (!priced) throw new AppError('NO_BILL');
  if (booking.status === 'cancelled') throw new AppError('BOOKING_CANCELLED');
  const { pricing, price } = priced;
  await requireStock(write, extraNeeds(price.lines), { at: { ...start, minutes: booking.duration_minutes } });
  const opened = await openBill(deps, write, booking, { ...pricing, price, actor });
  /* A desk that was offline may have taken money before there was a bill to put it on. */
  const taken = await listBillPayments(db, clientId, [bookingId]);
  if (taken.length > 0) {
    const paid = await growBill(write, opened, { actor, sums: sumsOfEntries([], taken.map(toAmounts)) });
    await confirmWhenPaid(write, booking, paid, { actor });
  }
  await mirrorSquareMoney(write, bookingId);
  return (await findBill(db, clientId, bookingId)) ?? opened;
}

/** Its offering, for as many people as were booked: staff may have made the party larger or smaller than one that is placed. */
async function sizedAs(
  { db, clientId }: VenueWrite,
  { offering_id: id, base_players: base, add_players: more, max_players: most }: Row<'bookings'>,
): Promise<Row<'offerings'> | undefined> {
  const offering = await findOffering(db, clientId, id);
  return offering && { ...offering, base_players: base, max_players: Math.max(most ?? 0, base + more) };
}
