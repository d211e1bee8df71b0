import type { Row } from '@gatehouse/server/db/tables';
import { customerSearchKey } from '@gatehouse/server/features/customers/customer-search-key';
import { insertMember } from '@gatehouse/server/features/members/insert-member';
import type { MutationContext } from '@gatehouse/server/venue/mutation-context';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { makeWaiverId } from '@gatehouse/sync-protocol/ids';
import { personKey } from '@gatehouse/sync-protocol/rules/person-key';
import type { TestApp } from '../app/test-app.ts';
import { adultColumns } from './waiver-columns.ts';

/** Puts a person's waiver into the venue as if it had been signed, and returns its id. */
export async function addWaiver(
  app: TestApp,
  clientId: string,
  columns: Partial<Row<'waivers'>> = {},
): Promise<string> {
  const waiverId = columns.waiver_id ?? makeWaiverId(clientId, app.deps.ids.bytes);
  await writeVenue(app.deps, clientId, (write) => {
    const row = {
      client_id: clientId,
      event_id: `event-${waiverId}`,
      ...adultColumns,
      date_signed: write.nowAtUtc.slice(0, 10),
      created_at: write.nowAtUtc,
      booking_id: null,
      needs_review: 0,
      version: write.version,
      ...columns,
      waiver_id: waiverId,
    };
    const person = {
      person_key: personKey(row.adult_first_name, row.adult_last_name, row.adult_dob ?? ''),
      search_key: customerSearchKey(row),
    };
    return write.db
      .insertInto('waivers')
      .values({ ...person, ...row })
      .execute();
  });
  return waiverId;
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
