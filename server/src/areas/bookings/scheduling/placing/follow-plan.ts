import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { type BillPlan, LINES_MAX, quoteOfPlan } from '../../bills/plan-change.ts';
import { priceAgain } from '../../bills/write-bill.ts';
import { requireStock } from '../availability/extra-stock.ts';
import type { PlacedColumns } from './place-booking.ts';

/* What a change of a booking means for its bill; nothing where it has none. Requirement B64. */

/** The total in cents that a guest was shown, if any. */
export interface SeenTotal {
  cents: number | undefined;
}

/** A guest agrees to a total by naming it, and not without end. Errors: CHANGE_NOT_ALLOWED, PRICE_CHANGED. */
export function requireSeen(plan: BillPlan, { cents }: SeenTotal): void {
  if (plan.bill.entries >= LINES_MAX) {
    const message = 'This booking was changed too often to be changed online again. Please ask the venue.';
    throw new AppError('CHANGE_NOT_ALLOWED', { message });
  }
  const quote = quoteOfPlan(plan);
  if (quote.quoted_cents !== cents) throw new AppError('PRICE_CHANGED', { extra: { quote } });
}

/**
 * Whether the booking takes more of an extra than is left: at another time of any that it has, and where it stays of those of which it
 * takes more. Errors: EXTRA_SOLD_OUT.
 */
export async function requireStockFor(
  write: VenueWrite,
  booking: Row<'bookings'>,
  {
    plan,
    place,
    overbooks = false,
    alsoFree = [],
  }: { plan: BillPlan | null; place: Partial<PlacedColumns>; overbooks?: boolean; alsoFree?: readonly string[] },
): Promise<boolean> {
  if (!plan) return false;
  const { duration_minutes: minutes = booking.duration_minutes } = place;
  const { date, time } = plan.start;
  const stays =
    date === booking.date_scheduled && time === booking.booking_time && minutes === booking.duration_minutes;
  const { before, after } = plan.extras;
  const needs = new Map([...after].filter(([id, quantity]) => !stays || quantity > (before.get(id) ?? 0)));
  const exceptBookingIds = [booking.booking_id, ...alsoFree];
  return requireStock(write, needs, { at: { date, time, minutes }, exceptBookingIds, overbooks });
}

/** Brings the bill up to the changed booking. */
export async function followPlan(
  deps: Pick<Deps, 'ids'>,
  write: VenueWrite,
  plan: BillPlan | null,
  { booking, actor }: { booking: Row<'bookings'>; actor: string },
): Promise<void> {
  if (!plan) return;
  const { bill, terms, party, price } = plan;
  await priceAgain(deps, write, bill, { booking, actor, terms, party, keepsLines: price === null });
}
