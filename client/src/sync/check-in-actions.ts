import { makeCheckinId } from '@gatehouse/sync-protocol/ids';
import type { SyncEngine } from './sync-engine.ts';

export type CheckInResult = { ok: true; checkinId: string } | { ok: false; message: string };

/**
 * Queues a check-in; it shows at once and never needs the network. The instant is the device's own clock: the server
 * corrects it (rule C2), and the id carries the venue's day as the device knows it.
 */
export async function checkIn(
  engine: SyncEngine,
  person: { waiverId: string; membershipId?: string | undefined },
): Promise<CheckInResult> {
  const checkinId = makeCheckinId(engine.identity.clientId, engine.now().venueDate);
  const saved = await engine.enqueue('check_in', {
    checkin_id: checkinId,
    waiver_id: person.waiverId,
    ...(person.membershipId ? { membership_id: person.membershipId } : {}),
    checked_in_at: new Date().toISOString(),
  });
  return saved.ok ? { ok: true, checkinId } : { ok: false, message: saved.message };
}

/** Queues the undo of one check-in of today; the check-in stays on record. Design §5 'no undo'. */
export async function undoCheckIn(engine: SyncEngine, checkinId: string): Promise<CheckInResult> {
  const saved = await engine.enqueue('undo_check_in', { checkin_id: checkinId });
  return saved.ok ? { ok: true, checkinId } : { ok: false, message: saved.message };
}
