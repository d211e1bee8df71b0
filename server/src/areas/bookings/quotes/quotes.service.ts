import type {
  quoteChange as changeContract,
  quoteOwnChange as ownContract,
} from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { Quote, createQuote as quoteContract } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import type { AnswerOf, BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { throttle } from '#access/throttle';
import { readVisitedVenue } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { planChange, quoteOfPlan } from '../bills/plan-change.ts';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { pricingOf, quoteOf, withCode } from '../prices/pricing.ts';
import { extrasLeft } from '../scheduling/availability/extra-stock.ts';
import { requireOwn } from '../scheduling/party/held-booking.ts';
import { requireBill } from '../scheduling/placing/booking-changes.ts';
import { venueOfBookingId } from '../scheduling/placing/booking-id.ts';

const byAddress = { name: 'quote-address', hitsMax: 600, windowMs: 3_600_000 };

/**
 * What a booking would cost now. Without a list of prices only the deposit is due. Errors: TOO_MANY_REQUESTS, NOT_FOUND, INVALID_INPUT,
 * PROMO_INVALID, CODE_USED_UP. Requirement B63.
 */
export async function quoteFor(
  deps: Deps,
  asked: BodyOf<typeof quoteContract>,
  ip: string,
): Promise<AnswerOf<typeof quoteContract>> {
  const start = { date: asked.date_scheduled, time: asked.start_time };
  return withCode(deps, { ip, rule: byAddress, code: asked.code }, () =>
    readVisitedVenue(deps, asked.client_id, async (db, { clientId, timeZone }) => {
      const offering = await findOffering(db, clientId, asked.offering_id);
      if (!offering) throw new AppError('NOT_FOUND', { message: 'Data not found' });
      const read = { db, clientId, nowAtUtc: isoNow(deps.clock) };
      const priced = await pricingOf(read, offering, { asked, start, timeZone, isOffer: true });
      if (!priced) return { quote: depositAlone(offering.deposit_cents), extras: [] };
      const at = { ...start, minutes: offering.duration_minutes };
      const { pricing, price } = priced;
      const left = await extrasLeft(db, pricing.offered, at, { timeZone, nowAtUtc: read.nowAtUtc });
      return {
        quote: quoteOf(price, pricing.terms),
        extras: pricing.offered.map((row) => toOffered(row, left.get(row.extra_id) ?? null)),
      };
    }),
  );
}

type Changed = AnswerOf<typeof changeContract>;

/**
 * What a booking would cost after a change, by the prices that it was made at. Errors: BOOKING_NOT_FOUND, NO_BILL, BOOKING_CANCELLED,
 * INVALID_INPUT. Requirement B64.
 */
export function quoteForChange(
  deps: Deps,
  clientId: string,
  bookingId: string,
  asked: BodyOf<typeof changeContract>,
): Promise<Changed> {
  return deps.db.readVenue(clientId, async (db) => {
    const { booking } = await requireBill({ db, clientId }, bookingId);
    return changed({ db, clientId }, booking, { ...asked, isStaff: true });
  });
}

/** The same for the holder of the booking's link. Errors: TOO_MANY_REQUESTS, and NOT_FOUND for a deleted venue, too. */
export async function quoteForOwn(
  deps: Deps,
  bookingId: string,
  { token, ...asked }: BodyOf<typeof ownContract>,
  ip: string,
): Promise<Changed> {
  await throttle(deps, byAddress, ip);
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) throw new AppError('BOOKING_NOT_FOUND');
  return deps.db.readVenue(clientId, async (db) => {
    const { booking } = await requireOwn(deps, db, bookingId, token);
    return changed({ db, clientId }, booking, asked);
  });
}

async function changed(
  read: Pick<VenueWrite, 'db' | 'clientId'>,
  booking: Row<'bookings'>,
  { party, extras, date_scheduled, start_time, isStaff = false }: BodyOf<typeof changeContract> & { isStaff?: boolean },
): Promise<Changed> {
  const start = { date: date_scheduled ?? booking.date_scheduled, time: start_time ?? booking.booking_time };
  const plan = await planChange(read, booking, { party, extras, start, isStaff });
  if (!plan) throw new AppError('NO_BILL');
  if (booking.status === 'cancelled') throw new AppError('BOOKING_CANCELLED');
  return { quote: quoteOfPlan(plan), difference: centsToDollars(plan.difference) };
}

function depositAlone(cents: number): Quote {
  const amount = centsToDollars(cents);
  return {
    lines: [],
    subtotal: amount,
    discount: 0,
    tax: 0,
    total: amount,
    due_now: amount,
    quoted_cents: cents,
    prices_include_tax: false,
  };
}

function toOffered({ extra_id, name, amount_cents: cents, per, max_quantity }: Row<'extras'>, left: number | null) {
  return { extra_id, name, amount: centsToDollars(cents), per, max_quantity, left };
}
