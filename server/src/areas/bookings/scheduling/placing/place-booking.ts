import { placementOf, type Wish } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import type { Need } from '@gatehouse/sync-protocol/areas/bookings/availability/needs';
import { lengthOf } from '@gatehouse/sync-protocol/areas/bookings/availability/occupied';
import { english, type LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { openBill } from '../../bills/open-bill.ts';
import { extraNeeds } from '../../bills/plan-change.ts';
import { guestNameOf, needsOf, termsOf, toBookable } from '../../offerings/offering-view.ts';
import { findPolicy } from '../../policy/policy.shared.repository.ts';
import type { Priced } from '../../prices/pricing.ts';
import { factsOfDays } from '../availability/day-facts.ts';
import { requireStock } from '../availability/extra-stock.ts';
import { refusalError } from '../availability/refusal-message.ts';
import { insertBookingRow, isReferenceTaken } from '../bookings.repository.ts';
import { referenceOf } from './booking-id.ts';

/** What looking for a place takes; inside a write of the venue what it finds stays true. */
export type PlaceRead = Pick<VenueWrite, 'db' | 'clientId' | 'nowAtUtc'>;

/** What a booking takes over when it is placed. */
export type PlacedColumns = Pick<
  Row<'bookings'>,
  'duration_minutes' | 'setup_minutes' | 'cleanup_minutes' | 'resource_needs' | 'resources' | 'overbooked_reason'
>;

export interface Placing {
  timeZone: string;
  isStaff?: boolean;
  /** The booking that is moved: it keeps its own length and needs, unless it was made before its offering had a length. */
  moved?: Row<'bookings'>;
  /** It only grows where it is, and keeps its length, or none. */
  isInPlace?: boolean;
  /** Bookings that will be moved after it. */
  alsoFree?: readonly string[];
  /** What staff chose. */
  chosen?: Chosen | undefined;
}

export interface Chosen {
  /** One for each need, in order. */
  resource_ids?: readonly string[] | undefined;
  duration_minutes?: number | undefined;
  overbook?: { reason: string } | undefined;
}

/**
 * What a booking takes at the place that was wished for; throws unless it can be placed now. In a write the venue's row lock is
 * held, so nobody takes the place between this and the caller's write. Errors: DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN,
 * INVALID_INPUT. Requirements B1, B3, B4, B28.
 */
export async function requirePlace(
  { db, clientId, nowAtUtc }: PlaceRead,
  offering: Row<'offerings'>,
  wish: Wish,
  { timeZone, isStaff = false, moved, isInPlace = false, alsoFree = [], chosen = {} }: Placing,
): Promise<PlacedColumns> {
  const { setup_minutes, cleanup_minutes, resource_needs, ...terms } =
    moved && isInPlace ? moved : termsOf(offering, moved);
  const duration_minutes = chosen.duration_minutes ?? terms.duration_minutes;
  const needs = pinned(needsOf({ resource_needs }), chosen.resource_ids);
  const bookable = {
    ...toBookable(offering),
    ...lengthOf({ duration_minutes, setup_minutes, cleanup_minutes }),
    needs,
  };
  const options = { nowAtUtc, exceptBookingIds: [...(moved ? [moved.booking_id] : []), ...alsoFree] };
  const wanted = { clientId, offeringId: offering.offering_id, bookable, timeZone };
  const facts = await factsOfDays(db, wanted, { from: wish.date, to: wish.date }, options);
  const now = { epochMs: Date.parse(nowAtUtc), timeZone, isStaff };
  const overbooks = chosen.overbook !== undefined;
  const placement = placementOf(bookable, wish, facts(wish.date), now, { overbooks });
  if ('refusal' in placement) throw refusalError(placement.refusal);
  const uses = placement.uses.map(({ resourceId, units }) => ({ resource_id: resourceId, units }));
  return {
    duration_minutes,
    setup_minutes,
    cleanup_minutes,
    resource_needs,
    resources: JSON.stringify(uses),
    overbooked_reason: placement.isOverbooked ? (chosen.overbook?.reason ?? null) : null,
  };
}

/** Needs that only the chosen resources serve. Errors: INVALID_INPUT where one of them does not. */
function pinned(needs: readonly Need[], resourceIds: readonly string[] | undefined): readonly Need[] {
  if (resourceIds === undefined) return needs;
  const isServed = needs.every(({ resourceIds: ids }, at) => ids.includes(resourceIds[at] ?? ''));
  if (!isServed || resourceIds.length !== needs.length) {
    const message = 'Please choose one resource for each thing that this offering needs.';
    throw new AppError('INVALID_INPUT', { message, fields: { resource_ids: message } });
  }
  return needs.map((need, at) => ({ ...need, resourceIds: [resourceIds[at] ?? ''] }));
}

/** What staff book is theirs to confirm; with prices it is confirmed at once where nothing is due online. */
export function statusByStaff(priced: Priced | undefined): 'confirmed' | 'pending' {
  return priced?.price.dueNow === 0 ? 'confirmed' : 'pending';
}

/** A booking that is about to be made; what the offering decides is copied from it. */
export interface NewBooking {
  booking_id: string;
  offering: Row<'offerings'>;
  party: Pick<
    Row<'bookings'>,
    'party_name' | 'party_phone' | 'party_email' | 'date_scheduled' | 'booking_time' | 'add_players'
  >;
  place: PlacedColumns;
  status: 'confirmed' | 'pending';
  source: 'staff' | 'public';
  square_transaction_id?: string;
  hold_expires_at?: string;
  request_id?: string | undefined;
  booker_mac?: string;
  language?: LanguageCode | undefined;
  series_id?: string;
  /** What it costs; without it only the offering's deposit is due. */
  priced?: Priced | undefined;
  /** The mail to the party has a button to pay what is due. */
  asksToPay?: boolean | undefined;
  /** Staff place it although there is no room, or too little of an extra. */
  overbook?: { reason: string } | undefined;
  /** Reason for the history. */
  reason?: string;
}

/** Writes a booking whose place was required just before, with its bill where it has prices, and says so. Errors: EXTRA_SOLD_OUT. */
export async function insertBooking(
  deps: Pick<Deps, 'ids'>,
  write: VenueWrite,
  actor: string,
  made: NewBooking,
): Promise<{ booking: Row<'bookings'>; bill: Row<'bills'> | undefined }> {
  const { db, clientId, nowAtUtc, version } = write;
  const { offering, priced, language = english } = made;
  const dueNow = priced?.price.dueNow ?? offering.deposit_cents;
  const isOverStock = priced !== undefined && (await takesTooMuch(write, priced, made));
  const row: Row<'bookings'> = {
    client_id: clientId,
    booking_id: made.booking_id,
    reference: await freeReference(write, made.booking_id),
    offering_id: offering.offering_id,
    offering_name: offering.offering_name,
    guest_offering_name: guestNameOf(offering, language),
    offering_type: offering.offering_type,
    ...made.party,
    ...made.place,
    overbooked_reason: made.place.overbooked_reason ?? (isOverStock ? (made.overbook?.reason ?? null) : null),
    base_players: offering.base_players,
    max_players: offering.max_players,
    status: made.status,
    check_in_status: 'not checked in',
    party_goers: null,
    party_checked_in_at: null,
    series_id: made.series_id ?? null,
    needs_review: 0,
    guest_policy: await policyNow(write),
    move_ended_at: null,
    cancel_ended_at: null,
    party_ended_at: null,
    deposit_cents: dueNow,
    total_cents: dueNow,
    square_transaction_id: made.square_transaction_id ?? null,
    hold_expires_at: made.hold_expires_at ?? null,
    request_id: made.request_id ?? null,
    source: made.source,
    booker_mac: made.booker_mac ?? null,
    reminder_sent_at: null,
    language,
    created_at: nowAtUtc,
    updated_at: nowAtUtc,
    version,
  };
  await insertBookingRow(db, row);
  const bill = priced && (await openBill(deps, write, row, { ...priced.pricing, price: priced.price, actor }));
  const asked = made.asksToPay === true ? { asksToPay: true } : {};
  const detail = made.reason === undefined ? {} : { detail: { reason: made.reason } };
  await write.happened({ kind: 'booking.placed', actor, booking: row, ...asked, ...detail });
  await sayOverbooked(write, actor, row);
  return { booking: row, bill };
}

/** Errors: EXTRA_SOLD_OUT. */
function takesTooMuch(
  write: VenueWrite,
  { price, pricing }: Priced,
  { party: { date_scheduled: date, booking_time: time }, place, overbook }: NewBooking,
): Promise<boolean> {
  const at = { date, time, minutes: place.duration_minutes };
  return requireStock(write, extraNeeds(price.lines), { at, overbooks: overbook !== undefined, known: pricing });
}

const REFERENCE_ATTEMPTS_MAX = 100;

/** One that no other booking of the venue has, whose row lock is held. Requirement B49. */
async function freeReference({ db, clientId }: VenueWrite, bookingId: string): Promise<string> {
  for (let attempt = 0; attempt < REFERENCE_ATTEMPTS_MAX; attempt += 1) {
    const reference = referenceOf(bookingId, attempt);
    if (!(await isReferenceTaken(db, clientId, reference))) return reference;
  }
  throw new Error(`No reference is free for the booking ${bookingId}`);
}

/** The venue's policy for guests' changes, as bookings hold it. */
async function policyNow({ db, clientId }: VenueWrite): Promise<string | null> {
  const found = await findPolicy(db, clientId);
  if (!found) return null;
  const { client_id: _, updated_at: __, ...policy } = found;
  return JSON.stringify(policy);
}

/** Staff placed it where there was no room. Requirement B31. */
export async function sayOverbooked(write: VenueWrite, actor: string, booking: Row<'bookings'>): Promise<void> {
  const { overbooked_reason: reason } = booking;
  if (reason !== null) await write.happened({ kind: 'booking.overbooked', actor, booking, detail: { reason } });
}
