import type { Wish } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { unitsNeeded } from '@gatehouse/sync-protocol/areas/bookings/availability/needs';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { EventName } from '#venue/events/all-events';
import type { VenueWrite } from '#venue/venue-write';
import { findBill } from '../../bills/bills.shared.repository.ts';
import { planChange } from '../../bills/plan-change.ts';
import { needsOf } from '../../offerings/offering-view.ts';
import { findOffering } from '../../offerings/offerings.shared.repository.ts';
import { resourceNames } from '../../resources/resources.shared.repository.ts';
import { usesOf } from '../availability/day-facts.ts';
import { updateBookingRow } from '../bookings.repository.ts';
import { findBooking } from '../bookings.shared.repository.ts';
import { followPlan, requireSeen, requireStockFor, type SeenTotal } from './follow-plan.ts';
import { type Chosen, type PlacedColumns, type Placing, requirePlace } from './place-booking.ts';

/* How a booking changes, for staff, guests, series and jobs alike. */

/** Errors: BOOKING_NOT_FOUND. */
export async function requireBooking(
  { db, clientId }: Pick<VenueWrite, 'db' | 'clientId'>,
  bookingId: string,
): Promise<Row<'bookings'>> {
  const booking = await findBooking(db, clientId, bookingId);
  if (!booking) throw new AppError('BOOKING_NOT_FOUND');
  return booking;
}

/** A booking and its bill, for a change of either. Errors: BOOKING_NOT_FOUND, NO_BILL. */
export async function requireBill(
  { db, clientId }: Pick<VenueWrite, 'db' | 'clientId'>,
  bookingId: string,
): Promise<{ booking: Row<'bookings'>; bill: Row<'bills'> }> {
  const booking = await requireBooking({ db, clientId }, bookingId);
  const bill = await findBill(db, clientId, bookingId);
  if (!bill) throw new AppError('NO_BILL');
  return { booking, bill };
}

/** The state that someone changes: staff send when a booking was last changed, and a guest's page the booking's version. */
type Seen = { updatedAt: string | undefined } | { version: number };

/** A change of a booking as it was seen must not undo what others changed since. Errors: VERSION_CONFLICT. */
export function refuseStale(booking: Row<'bookings'>, seen: Seen): void {
  if ('version' in seen) {
    if (seen.version === booking.version) return;
    const message = 'Something about your booking changed in the meantime. Please look at it again.';
    throw new AppError('VERSION_CONFLICT', { message });
  }
  if (seen.updatedAt === undefined || Date.parse(seen.updatedAt) === Date.parse(booking.updated_at)) return;
  throw new AppError('VERSION_CONFLICT', { message: 'Someone else changed this booking in the meantime.' });
}

/** Refuses a change of a canceled booking, and of one in another state than was seen. Errors: BOOKING_CANCELLED, VERSION_CONFLICT. */
export function refuseCanceled(booking: Row<'bookings'>, seen: Seen): void {
  if (booking.status === 'cancelled') throw new AppError('BOOKING_CANCELLED');
  refuseStale(booking, seen);
}

interface Change {
  kind: Extract<
    EventName,
    `booking.${'confirmed' | 'changed' | 'moved' | 'reviewed' | 'canceled' | 'expired' | 'held_again'}`
  >;
  /** The actor, named as in the audit chain. */
  actor: string;
  set: Partial<Row<'bookings'>>;
  /** Detail for the history. */
  detail?: object;
  /** One of a series that changes as a whole: its party gets one mail about all. */
  isMailedTogether?: true;
  /** What goes back with a cancellation, for the mail. */
  refundCents?: number;
  /** What stays with the venue then, where the booking has a bill. */
  keptCents?: number;
}

/** Writes a change, says so, and returns the booking as it is now. */
export async function changeBooking(
  write: VenueWrite,
  booking: Row<'bookings'>,
  { kind, actor, set, detail = {}, ...more }: Change,
): Promise<Row<'bookings'>> {
  const { db, clientId, nowAtUtc, version } = write;
  const stamped = { ...deadlinesAnew(booking, kind, actor, set), ...set, updated_at: nowAtUtc, version };
  const changed = { ...booking, ...stamped };
  await updateBookingRow(db, clientId, booking.booking_id, stamped);
  await write.happened({ kind, actor, before: booking, booking: changed, detail, ...more });
  return changed;
}

/** Cancels a booking, which ends its hold. */
export function cancelBooking(
  write: VenueWrite,
  booking: Row<'bookings'>,
  { reason, ...change }: Pick<Change, 'actor' | 'isMailedTogether' | 'refundCents' | 'keptCents'> & { reason: string },
): Promise<Row<'bookings'>> {
  const set = { status: 'cancelled', check_in_status: 'cancelled', hold_expires_at: null } as const;
  const detail = reason === '' ? {} : { reason };
  return changeBooking(write, booking, { ...change, kind: 'booking.canceled', set, detail });
}

interface Move {
  actor: string;
  placing: Omit<Placing, 'moved'>;
  also?: Change['set'];
  /** The lines of its bill stay as they are. */
  keepsPrice?: boolean;
  /** What its guest was shown, who must have seen another total. */
  seen?: SeenTotal;
}

/**
 * Moves a booking with its party to a free place, and prices it there; where there is none, it throws and nothing changes. Errors: those
 * of `requirePlace`, EXTRA_SOLD_OUT, PRICE_CHANGED.
 */
export async function moveBooking(
  deps: Pick<Deps, 'ids'>,
  write: VenueWrite,
  booking: Row<'bookings'>,
  { date, time }: Omit<Wish, 'players'>,
  { actor, placing, also, keepsPrice = false, seen }: Move,
): Promise<Row<'bookings'>> {
  const { isStaff = false, chosen } = placing;
  const plan = await planChange(write, booking, { start: { date, time }, isStaff, keepsPrice });
  if (plan && seen && plan.difference !== 0) requireSeen(plan, seen);
  const players = booking.base_players + booking.add_players;
  const place = await requirePlaceOf(write, booking, { date, time, players }, placing);
  const isOverStock = await requireStockFor(write, booking, { plan, place, overbooks: chosen?.overbook !== undefined });
  const isElsewhere = date !== booking.date_scheduled || time !== booking.booking_time;
  const set = {
    date_scheduled: date,
    booking_time: time,
    ...place,
    ...(isOverStock ? { overbooked_reason: chosen?.overbook?.reason ?? null } : {}),
    ...(isElsewhere ? { reminder_sent_at: null } : {}),
    ...also,
  };
  const detail = await changedFields(write, booking, set);
  const moved = await changeBooking(write, booking, { kind: 'booking.moved', actor, set, detail });
  await followPlan(deps, write, plan, { booking: moved, actor });
  return moved;
}

/** A place for a booking that exists; one of a deleted offering can be changed, not moved. Errors: those of `requirePlace`. */
export async function requirePlaceOf(
  write: VenueWrite,
  booking: Row<'bookings'>,
  wish: Wish,
  placing: Omit<Placing, 'moved'>,
): Promise<PlacedColumns> {
  const offering = await findOffering(write.db, write.clientId, booking.offering_id);
  if (offering) return requirePlace(write, offering, wish, { ...placing, moved: booking });
  const message = placing.isStaff
    ? 'This offering was deleted, so its bookings can’t be moved.'
    : 'This can’t be booked anymore. Please ask the venue.';
  throw new AppError('DATE_UNAVAILABLE', { message });
}

/** What a party of another size, or one whose hold has run out, takes where it is: of the resources it has, or of others where a larger one finds no room. */
export async function resized(
  write: VenueWrite,
  booking: Row<'bookings'>,
  wish: Wish,
  { timeZone, takesRoom, overbook }: { timeZone: string; takesRoom: boolean; overbook?: Chosen['overbook'] },
): Promise<Partial<PlacedColumns>> {
  const held = usesOf(booking);
  if (!takesRoom) {
    const uses = needsOf(booking).map((need, at) => ({
      resource_id: held[at]?.resourceId ?? '',
      units: unitsNeeded(need, wish.players),
    }));
    return held.length === 0 ? {} : { resources: JSON.stringify(uses) };
  }
  const resource_ids = held.map(({ resourceId }) => resourceId);
  const placing = { timeZone, isStaff: true, isInPlace: true };
  try {
    const chosen = held.length === 0 ? { overbook } : { resource_ids };
    return await requirePlaceOf(write, booking, wish, { ...placing, chosen });
  } catch (error) {
    if (held.length === 0 || !(error instanceof AppError) || error.code !== 'PLACE_TAKEN') throw error;
    return requirePlaceOf(write, booking, wish, { ...placing, chosen: { overbook } });
  }
}

/** When staff move a booking to another time, its guest may change it until as long before that. Requirement B40. */
function deadlinesAnew(
  { date_scheduled: date, booking_time: time }: Row<'bookings'>,
  kind: Change['kind'],
  actor: string,
  set: Change['set'],
): Partial<Row<'bookings'>> {
  const isElsewhere = (set.date_scheduled ?? date) !== date || (set.booking_time ?? time) !== time;
  return kind === 'booking.moved' && actor !== 'visitor' && isElsewhere
    ? { move_ended_at: null, cancel_ended_at: null, party_ended_at: null }
    : {};
}

/** Old and new values of what changed, for the history; resources by name. */
export async function changedFields(
  { db, clientId }: VenueWrite,
  before: Row<'bookings'>,
  set: Partial<Row<'bookings'>>,
): Promise<object> {
  const changed = fieldsThatDiffer(before, set);
  if (!('resources' in changed)) return changed;
  const names = await resourceNames(db, clientId);
  const named = (row: Pick<Row<'bookings'>, 'resources'>): string =>
    usesOf(row)
      .map(({ resourceId }) => names.get(resourceId) ?? '')
      .join(', ');
  const [from, to] = [named(before), named({ resources: set.resources ?? '[]' })];
  return from === to ? changed : { ...changed, resource_names: [from, to] };
}

function fieldsThatDiffer(before: Row<'bookings'>, set: Partial<Row<'bookings'>>): object {
  const entries = Object.entries(set) as [keyof Row<'bookings'>, unknown][];
  return Object.fromEntries(
    entries
      .filter(([field, value]) => before[field] !== value)
      .map(([field, value]) => [field, [before[field], value]]),
  );
}
