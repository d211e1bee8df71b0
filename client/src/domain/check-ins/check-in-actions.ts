import type { SeenBooking } from '@gatehouse/sync-protocol/areas/desk/party-review';
import { createCheckinId, type RandomBytes, webRandom } from '@gatehouse/sync-protocol/base/ids';
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

/**
 * Queues how many of a party have come so far, and which booking the desk saw; the latest count is the one that shows. Rule M5,
 * requirement B16.
 * `partyGoers` is a whole number from 0 to 10,000.
 */
export async function checkInParty(
  engine: Pick<SyncEngine, 'enqueue'>,
  { bookingId, partyGoers, seen }: { bookingId: string; partyGoers: number; seen: SeenBooking },
): Promise<{ ok: true } | { ok: false; message: string }> {
  const saved = await engine.enqueue('check_in_party', { booking_id: bookingId, party_goers: partyGoers, seen });
  return saved.ok ? { ok: true } : { ok: false, message: saved.message };
}
