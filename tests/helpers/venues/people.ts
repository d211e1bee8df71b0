import { insertMember } from '@gatehouse/server/areas/people/members/members.shared.repository';
import type { Row } from '@gatehouse/server/db/tables';
import type { MutationContext } from '@gatehouse/server/venue/mutation-context';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
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
  await writeVenue(app.deps, clientId, (write) =>
    write.db
      .insertInto('waivers')
      .values(waiverRow(clientId, write, { ...columns, waiver_id }))
      .execute(),
  );
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
