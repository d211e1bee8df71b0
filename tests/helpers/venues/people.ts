import { insertMember } from '@gatehouse/server/areas/people/members/members.shared.repository';
import type { Row } from '@gatehouse/server/db/tables';
import type { MutationContext } from '@gatehouse/server/venue/mutation-context';
import { venueTimeZone } from '@gatehouse/server/venue/venue-row';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import type { TestApp } from '../app/test-app.ts';
import { waiverRow } from './rows.ts';

/** Puts a person's waiver into the venue as if it had been signed, and returns its id. */
export async function addWaiver(
  app: TestApp,
  clientId: string,
  columns: Partial<Row<'waivers'>> = {},
): Promise<string> {
  const waiver_id = columns.waiver_id ?? createWaiverId(clientId, app.deps.ids.bytes);
  await writeVenue(app.deps, clientId, async (write) => {
    const row = waiverRow(clientId, write, { ...columns, waiver_id });
    const uploadedOn = venueDateAt(Date.parse(row.created_at), await venueTimeZone(write.db, clientId));
    const isHeldByUpload = row.event_id === null && columns.kept_until === undefined && uploadedOn > row.date_signed;
    const kept_until = isHeldByUpload ? `${uploadedOn.slice(0, 4)}-12-31` : row.kept_until;
    await write.db
      .insertInto('waivers')
      .values({ ...row, kept_until })
      .execute();
  });
  return waiver_id;
}

export async function addMember(
  app: TestApp,
  clientId: string,
  waiverId: string,
  expirationDate = '2026-12-31',
): Promise<string> {
  return writeVenue(app.deps, clientId, (write) => insertMember(app.deps, write, { waiverId, expirationDate }));
}

/** The context of a mutation from a device whose clock is right, unless `columns` says otherwise. */
export function deviceContext(app: TestApp, columns: Partial<MutationContext> = {}): MutationContext {
  return {
    mutationId: app.deps.ids.uuid(),
    deviceId: 'device-1',
    userId: null,
    actor: 'device:device-1',
    ip: '127.0.0.1',
    userAgent: 'test',
    receivedAtUtc: new Date(app.clock.now()).toISOString(),
    reviewReasons: [],
    keepsInvalid: true,
    correct: (atUtc) => ({ atUtc, correctionMs: 0, isFlagged: false }),
    ...columns,
  };
}
