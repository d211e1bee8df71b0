import { applyCheckIn } from '@gatehouse/server/areas/desk/check-ins/check-ins.service';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { createCheckIn, listCheckIns, undoCheckIn } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import type { BodyInputOf, ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { deviceContext } from './people.ts';
import { mutationOf } from './sync-device.ts';

/** A check-in as a device's queue holds it. */
export function queuedCheckIn(venue: TestVenue, waiverId: string, atUtc: string) {
  return mutationOf(venue.clientId, 'check_in', {
    checkin_id: createCheckinId(venue.clientId, '2026-06-15'),
    waiver_id: waiverId,
    checked_in_at: atUtc,
  });
}

export type ListedCheckIn = ReplyOf<typeof listCheckIns>[number];

export function postCheckIn(app: TestApp, venue: TestVenue, body: BodyInputOf<typeof createCheckIn>) {
  return call(app, createCheckIn, { ...venue.own, body });
}

export function deleteCheckIn(app: TestApp, venue: TestVenue, checkinId: string) {
  return call(app, undoCheckIn, { token: venue.token, params: { client_id: venue.clientId, checkin_id: checkinId } });
}

export async function listedCheckIns(app: TestApp, venue: TestVenue, period: string): Promise<ListedCheckIn[]> {
  const token = await freshToken(app, venue);
  const { status, body } = await call(app, listCheckIns, { token, params: { client_id: venue.clientId, period } });
  expect(status).toBe(200);
  return body;
}

/** The clock moves over months here, and a session ends after 30 idle days. */
export async function freshToken(app: TestApp, venue: TestVenue): Promise<string> {
  await app.deps.db.writePlatform((db) =>
    db
      .updateTable('sessions')
      .set({ expires_at: '2099-01-01T00:00:00.000Z' })
      .where('user_id', '=', venue.userId)
      .execute(),
  );
  return venue.token;
}

export async function checkInFromDevice(
  app: TestApp,
  venue: TestVenue,
  waiverId: string,
  atUtc: string,
): Promise<string> {
  const checkinId = createCheckinId(venue.clientId, '2026-06-15');
  await writeVenue(app.deps, venue.clientId, (write) =>
    applyCheckIn(
      app.deps,
      write,
      { checkin_id: checkinId, waiver_id: waiverId, checked_in_at: atUtc },
      deviceContext(app),
    ),
  );
  return checkinId;
}
