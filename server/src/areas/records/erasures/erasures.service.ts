import { EVIDENCE_YEARS_DEFAULT } from '@gatehouse/sync-protocol/areas/records/erasure';
import type { Erasure } from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { readVenueRow } from '#venue/venue-row';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { personName } from '../../people/customers/customer-row.ts';
import { canonicalWaiverId } from '../../people/customers/customers.service.ts';
import { findCustomer } from '../../people/customers/customers.shared.repository.ts';
import { forgetPeople } from '../merges/regroup.ts';
import { certificateOf, type ErasureCounts, erasureSentences } from './erasure-sentences.ts';
import {
  findErasedRecord,
  findEvidenceYears,
  insertErasure,
  listErasureRows,
  listKeptRecords,
} from './erasures.repository.ts';
import { recordsOfPerson } from './person-records.ts';

const LISTED_MAX = 200;

/** The owner who asks. */
interface Caller {
  venue: PrincipalVenue;
  userId: string;
}

/** What an erasure would concern. Errors: CUSTOMER_NOT_FOUND. Requirement F24. */
export function previewErasure(deps: Pick<Deps, 'db' | 'clock'>, venue: PrincipalVenue, given: string) {
  const { clientId } = venue;
  const waiverId = canonicalWaiverId(given);
  return deps.db.readVenue(clientId, async (db) => {
    const found = await recordsOfPerson(db, clientId, waiverId, {
      today: venueDateAt(deps.clock.now(), venue.timeZone),
      years: await evidenceYears(db, clientId),
    });
    const records = found.waivers.map((row) => ({
      waiver_id: row.waiver_id,
      name: personName(row),
      date_signed: row.date_signed,
    }));
    const name = records.find((row) => row.waiver_id === waiverId)?.name ?? '';
    return { name, records, ...erasureSentences({ ...found.counts, mails: 0 }) };
  });
}

/**
 * Erases a person on request, at once and for good; signed evidence is kept restricted, and check-ins go on counting without a name.
 * Sent again, it is the first one. In a platform transaction, because the outbox is the platform's. Errors: CUSTOMER_NOT_FOUND.
 * Requirements F24, F25.
 */
export function eraseCustomer(
  deps: Deps,
  { venue, userId }: Caller,
  given: { waiverId: string; reason: string },
): Promise<Erasure> {
  const waiverId = canonicalWaiverId(given.waiverId);
  const today = venueDateAt(deps.clock.now(), venue.timeZone);
  return writeVenueAndPlatform(deps, venue.clientId, async (write) => {
    const { db, clientId } = write;
    const before = await findErasedRecord(db, clientId, waiverId);
    /* An earlier release let someone sign under a spent id: their record is erased like any other. */
    if (before && !(await findCustomer(db, clientId, waiverId))) return requireErasure(db, venue, before.erasure_id);
    const found = await recordsOfPerson(db, clientId, waiverId, { today, years: await evidenceYears(db, clientId) });
    const erasureId = deps.ids.uuid();
    let mails = 0;
    await write.happened({
      kind: 'person.erased',
      actor: `user:${userId}`,
      erasureId,
      reason: given.reason,
      waivers: found.waivers,
      noteIds: found.noteIds,
      contact: found.contact,
      today,
      onMailsDeleted: (count) => (mails += count),
    });
    await forgetPeople(write, found.waivers);
    const counts: ErasureCounts = { ...found.counts, mails };
    const erasure = {
      client_id: clientId,
      erasure_id: erasureId,
      reason: given.reason,
      requested_at: write.nowAtUtc,
      requested_by: `user:${userId}`,
      counts: JSON.stringify(counts),
    };
    const records = found.waivers.map((row) => ({
      client_id: clientId,
      waiver_id: row.waiver_id,
      erasure_id: erasureId,
      event_id: row.event_id,
      kept_until: found.keptUntil.get(row.waiver_id) ?? null,
    }));
    await insertErasure(db, erasure, records);
    return requireErasure(db, venue, erasureId);
  });
}

/** Newest first. */
export function listErasures(
  deps: Pick<Deps, 'db'>,
  venue: PrincipalVenue,
): Promise<{ evidence_years: number; erasures: Erasure[] }> {
  return deps.db.readVenue(venue.clientId, async (db) => ({
    evidence_years: await evidenceYears(db, venue.clientId),
    erasures: await describe(db, venue, await listErasureRows(db, venue.clientId, { limit: LISTED_MAX })),
  }));
}

async function requireErasure(db: Connection, venue: PrincipalVenue, erasureId: string): Promise<Erasure> {
  const rows = await listErasureRows(db, venue.clientId, { erasureId, limit: 1 });
  const [erasure] = await describe(db, venue, rows);
  if (!erasure) throw new AppError('NOT_FOUND');
  return erasure;
}

async function describe(
  db: Connection,
  venue: PrincipalVenue,
  rows: readonly Row<'customer_erasures'>[],
): Promise<Erasure[]> {
  const records = await listKeptRecords(
    db,
    venue.clientId,
    rows.map((row) => row.erasure_id),
  );
  const { client_name: venueName } = await readVenueRow(db, venue.clientId);
  return rows.map((row) => {
    const counts = JSON.parse(row.counts) as ErasureCounts;
    const sentences = erasureSentences(counts);
    const requestedOn = venueDateAt(Date.parse(row.requested_at), venue.timeZone);
    return {
      erasure_id: row.erasure_id,
      requested_at: row.requested_at,
      reason: row.reason,
      ...sentences,
      kept_until: counts.keptUntil,
      certificate: certificateOf(venueName, { erasureId: row.erasure_id, requestedOn }, sentences),
      records: records
        .filter((record) => record.erasure_id === row.erasure_id)
        .map((record) => ({ waiver_id: record.waiver_id, kept_until: record.kept_until ?? '' })),
    };
  });
}

async function evidenceYears(db: Connection, clientId: string): Promise<number> {
  return (await findEvidenceYears(db, clientId)) ?? EVIDENCE_YEARS_DEFAULT;
}
