import { setImmediate as nextTurn } from 'node:timers/promises';
import { addMonths } from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { touchSignedBookings } from '#areas/bookings/scheduling/signed-bookings.shared.repository';
import { findVenueRules } from '#areas/people/signatures/document-rules.shared.repository';
import type { Deps } from '#integrations/deps';
import { type VenueWriteDeps, writeVenue } from '#venue/venue-write';
import { BATCH_WAIVERS } from '../archive/archive.repository.ts';
import { dueStamps, stampWaivers } from './stamp-waivers.service.ts';
import { findChangedDocuments, keepStampedRules, listVenuesToStamp } from './stamped-documents.repository.ts';
import { listStampedAfter } from './stamped-waivers.repository.ts';

/** Waivers that one look reads: on SQLite nothing else runs for as long as it takes. */
const LOOK_WAIVERS = 500;
/** Nothing that was signed before that is held for its validity. Requirement W5. */
const KEPT_MONTHS = 24;

/** Whether documents of any venue have changed since their waivers were stamped. */
export function isRestampDue({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return db.readPlatform(async (tx) => (await listVenuesToStamp(tx)).length > 0);
}

/**
 * Stamps waivers anew after the validity, count or text of their document changed: how long lists and devices hold
 * them, which visit used them up, in the archive too, and how many of a party count. What is looked at is read without
 * the venue's lock, and what changes is written in small transactions. The rules that were read first are remembered at
 * the end: a run that is cut off, or during which they changed again, is followed by another one, and two runs at once
 * stamp the same. Requirements W5, W46.
 */
export async function restampChangedDocuments(deps: VenueWriteDeps, signal: AbortSignal): Promise<void> {
  for (const clientId of await deps.db.readPlatform(listVenuesToStamp)) {
    if (signal.aborted) return;
    try {
      await restampVenue(deps, clientId, signal);
    } catch (error) {
      deps.logger.error({ clientId, err: error }, 'the waivers could not be stamped by the documents as they are now');
    }
  }
}

async function restampVenue(deps: VenueWriteDeps, clientId: string, signal: AbortSignal): Promise<void> {
  const changed = await deps.db.readVenue(clientId, (db) => findChangedDocuments(db, clientId));
  if (changed.length === 0) return;
  /* The order matters: the year's end moves waivers from one table to the other meanwhile. */
  if (changed.some(({ hasOtherEnds }) => hasOtherEnds)) {
    const isOfAll = changed.some(({ hasVisits }) => hasVisits);
    for (const table of ['waivers', 'archived_waivers'] as const)
      await restampTable(deps, clientId, { table, isOfAll, signal });
  }
  if (signal.aborted) return;
  await writeVenue(deps, clientId, async (write) => {
    const { timeZone } = await findVenueRules(write.db, clientId);
    await touchSignedBookings(write, venueDateAt(deps.clock.now(), timeZone));
    await keepStampedRules(write.db, clientId, changed);
    await write.happened({ kind: 'waivers.restamped', actor: 'system' });
  });
}

interface Walk {
  table: 'waivers' | 'archived_waivers';
  /** Includes what was signed so long ago that it is no longer held: a visit since then has used it up. */
  isOfAll: boolean;
  signal: AbortSignal;
}

async function restampTable(deps: VenueWriteDeps, clientId: string, { table, isOfAll, signal }: Walk): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const position = after;
    const { ids, last } = await deps.db.readVenue(clientId, async (db) => {
      const venue = await findVenueRules(db, clientId);
      const from = isOfAll ? '' : addMonths(venueDateAt(deps.clock.now(), venue.timeZone), -KEPT_MONTHS);
      const rows = await listStampedAfter(db, clientId, table, { after: position, limit: LOOK_WAIVERS });
      const recent = rows.filter((row) => row.date_signed >= from);
      const due = await dueStamps(db, clientId, recent, venue);
      return { ids: due.map(({ waiver }) => waiver.waiver_id), last: rows.at(-1)?.waiver_id };
    });
    for (let at = 0; at < ids.length && !signal.aborted; at += BATCH_WAIVERS) {
      const batch = ids.slice(at, at + BATCH_WAIVERS);
      await writeVenue(deps, clientId, async (write) => {
        await stampWaivers(write, batch);
        await write.happened({ kind: 'waivers.restamped', actor: 'system' });
      });
      await deps.db.keepUp();
      await nextTurn();
    }
    if (last === undefined) return;
    after = last;
    await nextTurn();
  }
}
