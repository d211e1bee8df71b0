import { type LanguageCode, languageCodes } from '@gatehouse/sync-protocol/languages/languages';
import type { VisitedVenue } from '#access/principal';
import { requireVenueIn } from '#access/visited-venue';
import { findVenueLook } from '#areas/accounts/preferences/venue-look';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { hasSquareAccount } from '#venue/venue-row';
import { shortBill } from '../../bills/bill-view.ts';
import { findBill } from '../../bills/bills.shared.repository.ts';
import { billOnceHeldAgain } from '../../bills/due-online.ts';
import { balanceOfBill } from '../../bills/write-bill.ts';
import { textFor } from '../../offerings/offering-view.ts';
import { findOffering } from '../../offerings/offerings.shared.repository.ts';
import { getAvailability, getCalendar } from '../availability/availability.service.ts';
import { calendarFile } from '../mails/calendar-file.ts';
import { contactOf, organizerOf } from '../mails/venue-contact.ts';
import { venueOfBookingId } from '../placing/booking-id.ts';
import { bookingPageUrl } from '../placing/booking-links.ts';
import { findFreePlace, hasLostPlace, wasEndedByHold } from '../placing/late-place.ts';
import { guestsName, madeBooking } from '../placing/made-booking.ts';
import type { PlaceRead } from '../placing/place-booking.ts';
import { lastAskedAt, mayAsk } from './ask-venue.service.ts';
import { guestRefundOf } from './guest-refund.ts';
import { guestChangesView, guestMoneyOf } from './guest-state.ts';
import { findHeldBooking } from './held-booking.ts';
import { partyState } from './party.service.ts';

interface Viewed {
  db: Connection;
  booking: Row<'bookings'>;
  venue: VisitedVenue;
}

/** A booking for the holder of its link. Errors: BOOKING_NOT_FOUND. */
export function getPublicBooking(deps: Deps, bookingId: string, token: string) {
  return view(deps, bookingId, token, async ({ db, booking, venue }) => {
    const { client_id: clientId } = booking;
    const read = { db, clientId, nowAtUtc: isoNow(deps.clock) };
    const money = await guestMoneyOf(db, booking);
    const { payment, bill } = money;
    return {
      booking: { ...madeBooking(deps, venue, booking, payment), offering_names: await offeringNames(db, booking) },
      changes: guestChangesView(deps, { booking, venue }, money),
      refund: await guestRefundOf(db, booking),
      hold_ended: booking.status === 'cancelled' && (await wasEndedByHold(read, booking)),
      can_pay: await canPay(read, booking, { timeZone: venue.timeZone, isPaid: payment !== undefined }),
      bill: bill ? shortBill(bill) : null,
      party: await partyState(deps, db, booking),
      venue: await findVenueLook(db, clientId),
      contact: contactOf(venue),
      can_ask: mayAsk(booking, venue.timeZone, read.nowAtUtc),
      asked_at: await lastAskedAt(db, booking),
    };
  });
}

/**
 * What readers of another language than the guest's call the booking's offering. One that was renamed since is called as it was booked,
 * because its translations are of the new name. Requirement B50.
 */
async function offeringNames(db: Connection, booking: Row<'bookings'>): Promise<Partial<Record<LanguageCode, string>>> {
  const offering = await findOffering(db, booking.client_id, booking.offering_id);
  const isSame = offering?.offering_name === booking.offering_name;
  const nameIn = (language: LanguageCode): string =>
    offering && isSame ? textFor(offering, language).offering_name : booking.offering_name;
  const others = languageCodes.filter((language) => language !== booking.language);
  const names = others.map((language): [LanguageCode, string] => [language, nameIn(language)]);
  return Object.fromEntries(names.filter(([, name]) => name !== guestsName(booking)));
}

/** Whether the holder of the booking's link gets to the payment page. Requirements B21, P20. */
async function canPay(
  read: PlaceRead,
  booking: Row<'bookings'>,
  { timeZone, isPaid }: { timeZone: string; isPaid: boolean },
): Promise<boolean> {
  const bill = await findBill(read.db, read.clientId, booking.booking_id);
  const isDue = bill ? balanceOfBill(billOnceHeldAgain(bill, booking)) > 0 : !isPaid && booking.total_cents > 0;
  if (!isDue || !(await hasSquareAccount(read.db, read.clientId))) return false;
  if (await hasLostPlace(read, booking)) return (await findFreePlace(read, booking, timeZone)) !== null;
  return booking.status === 'pending' || (bill !== undefined && booking.status !== 'cancelled');
}

/** The same as a calendar file. Errors: BOOKING_NOT_FOUND. */
export function getBookingCalendar(deps: Deps, bookingId: string, token: string): Promise<string> {
  return view(deps, bookingId, token, async ({ booking, venue }) => {
    const url = bookingPageUrl(deps, bookingId, token);
    const facts = { booking, venueName: venue.name, timeZone: venue.timeZone, url, sequence: booking.version };
    const file = calendarFile({ ...facts, organizer: organizerOf(deps, venue, venue.name) });
    if (file === null) throw new AppError('BOOKING_NOT_FOUND');
    return file.text;
  });
}

/** Start times of one day for the booking's party. Errors: BOOKING_NOT_FOUND. */
export async function getOwnAvailability(deps: Deps, bookingId: string, token: string, date: string) {
  const moved = await view(deps, bookingId, token, only);
  return getAvailability(deps, moved.client_id, moved.offering_id, date, { moved });
}

/** Which days of a month its party can move to. Errors: BOOKING_NOT_FOUND. */
export async function getOwnCalendar(deps: Deps, bookingId: string, token: string, month: string) {
  const moved = await view(deps, bookingId, token, only);
  return getCalendar(deps, moved.client_id, moved.offering_id, month, { moved });
}

const only = ({ booking }: Viewed): Promise<Row<'bookings'>> => Promise.resolve(booking);

/** Does `work` for the holder of any link of the booking. Errors: BOOKING_NOT_FOUND. */
function view<T>(deps: Deps, bookingId: string, token: string, work: (viewed: Viewed) => Promise<T>): Promise<T> {
  const clientId = venueOfBookingId(bookingId);
  if (clientId === null) throw new AppError('BOOKING_NOT_FOUND');
  return deps.db.readVenue(clientId, async (db) => {
    const booking = await findHeldBooking(db, { bookingId, token, nowAtUtc: isoNow(deps.clock) });
    if (!booking) throw new AppError('BOOKING_NOT_FOUND');
    return work({ db, booking, venue: await requireVenueIn(db, clientId) });
  });
}
