import type { SeenBooking } from '@gatehouse/sync-protocol/areas/desk/party-review';
import { createCheckinId, type RandomBytes, webRandom } from '@gatehouse/sync-protocol/base/ids';
import { PARTY_PEOPLE_MAX } from '@gatehouse/sync-protocol/base/limits';
import type { SyncEngine } from '../../sync/port/engine-port.ts';

export type CheckInResult = { ok: true; checkinId: string } | { ok: false; message: string };

/**
 * Queues a check-in; it shows immediately and never needs the network. The engine records the time (rule C6); the id
 * contains the venue's day by the device's clock. `overrideReason` is why a person whom an alert stops is let in: rule M6.
 */
export async function checkIn(
  engine: Pick<SyncEngine, 'identity' | 'now' | 'enqueue'>,
  person: { waiverId: string; membershipId?: string | undefined; overrideReason?: string | undefined },
  random: RandomBytes = webRandom,
): Promise<CheckInResult> {
  const checkinId = createCheckinId(engine.identity.clientId, engine.now().venueDate, random);
  const saved = await engine.enqueue('check_in', {
    checkin_id: checkinId,
    waiver_id: person.waiverId,
    ...(person.membershipId ? { membership_id: person.membershipId } : {}),
    ...(person.overrideReason ? { override: { reason: person.overrideReason } } : {}),
  });
  return saved.ok ? { ok: true, checkinId } : { ok: false, message: saved.message };
}

/** Queues the undo of one check-in of today; the check-in stays in the records. Requirement F3. */
export async function undoCheckIn(engine: Pick<SyncEngine, 'enqueue'>, checkinId: string): Promise<CheckInResult> {
  const saved = await engine.enqueue('undo_check_in', { checkin_id: checkinId });
  return saved.ok ? { ok: true, checkinId } : { ok: false, message: saved.message };
}

/** How many of a party came, and who of them was checked in by name. */
export interface PartyArrival {
  bookingId: string;
  /** Everyone who has come so far, by name or not: from 0 to 10,000. */
  partyGoers: number;
  seen: SeenBooking;
  /** The check-ins that were made with it: its undo takes them back. */
  checkinIds?: readonly string[];
  /** Why people are let in who have not signed. */
  overrideReason?: string | undefined;
}

/**
 * Queues how many of a party have come so far, and which booking the desk saw; the latest count is the one that shows. Rule M5,
 * requirement B16. Returns the id by which it is undone.
 */
export async function checkInParty(
  engine: Pick<SyncEngine, 'enqueue'>,
  { bookingId, partyGoers, seen, checkinIds = [], overrideReason }: PartyArrival,
): Promise<{ ok: true; id: string } | { ok: false; message: string }> {
  const saved = await engine.enqueue('check_in_party', {
    booking_id: bookingId,
    party_goers: partyGoers,
    seen,
    ...(checkinIds.length > 0 ? { checkin_ids: checkinIds.slice(0, PARTY_PEOPLE_MAX) } : {}),
    ...(overrideReason ? { override: { reason: overrideReason } } : {}),
  });
  return saved.ok ? { ok: true, id: saved.id } : { ok: false, message: saved.message };
}

/** A party's check-in, by the id of its mutation. */
export interface PartyCheckIn {
  id: string;
  bookingId: string;
}

/** Queues the undo of one party check-in with the check-ins that were made with it, at most 200. Rule M8. */
export async function undoPartyCheckIn(
  engine: Pick<SyncEngine, 'enqueue'>,
  { id, bookingId }: PartyCheckIn,
  checkinIds: readonly string[],
): Promise<{ ok: true } | { ok: false; message: string }> {
  const saved = await engine.enqueue('undo_check_in_party', {
    party_check_in_id: id,
    booking_id: bookingId,
    checkin_ids: [...checkinIds],
  });
  return saved.ok ? { ok: true } : { ok: false, message: saved.message };
}
