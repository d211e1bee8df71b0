import type { ArchivedWaiver } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { yearOf } from '@gatehouse/sync-protocol/base/days/venue-year';
import type { ClientPrincipal } from '#access/principal';
import { findAlerts } from '#areas/people/alerts/alerts.shared.repository';
import { canonicalWaiverId } from '#areas/people/customers/customers.service';
import { findCustomer } from '#areas/people/customers/customers.shared.repository';
import { endKeeping, moveFromArchive, moveToArchive } from '#areas/people/records/records.shared.repository';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeTombstones } from '#venue/tombstones';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { archivedWaiver } from './archive.service.ts';
import { findArchived } from './archived-waivers.repository.ts';
import { yearNow } from './year-end.service.ts';

/**
 * Brings a waiver back to lists, search and devices for the rest of the venue's year; the next year's end archives it again. It
 * stays a waiver of the year it was signed in, and the desk says so. One that is not in the archive is returned as it is.
 * Errors: WAIVER_NOT_FOUND. Requirement W14.
 */
export function restoreWaiver(deps: Deps, caller: ClientPrincipal, givenId: string): Promise<ArchivedWaiver> {
  const waiverId = canonicalWaiverId(givenId);
  const { clientId, timeZone } = caller.venue;
  return writeVenue(deps, clientId, async (write) => {
    const [archived] = await findArchived(write.db, clientId, [waiverId]);
    if (archived) {
      const today = venueDateAt(deps.clock.now(), timeZone);
      const yearEnd = yearOf(today).to;
      const kept_until = archived.kept_until > yearEnd ? archived.kept_until : yearEnd;
      await moveFromArchive(write, [waiverId], { restored_on: today, kept_until });
      await write.happened({ kind: 'waiver.restored', actor: `user:${caller.userId}`, waiverId });
    }
    return shown(write, await requirePresent(write, waiverId));
  });
}

/**
 * Undoes a restore: back to the archive, and devices remove it with their next pull. One of this year, or in the archive
 * already, stays where it is. Errors: WAIVER_NOT_FOUND.
 */
export function archiveAgain(deps: Deps, caller: ClientPrincipal, givenId: string): Promise<ArchivedWaiver> {
  const waiverId = canonicalWaiverId(givenId);
  const { clientId, timeZone } = caller.venue;
  return writeVenue(deps, clientId, async (write) => {
    const [archived] = await findArchived(write.db, clientId, [waiverId]);
    if (archived) return shown(write, archived);
    const present = await requirePresent(write, waiverId);
    const { start } = yearNow(deps, timeZone);
    const isRestored = (present.restored_on ?? '') >= start && present.date_signed < start;
    if (!isRestored) return shown(write, present);
    await endKeeping(write, waiverId, yearNow(deps, timeZone).start);
    await moveToArchive(write, [waiverId]);
    await writeTombstones(write, 'customers', [waiverId]);
    await write.happened({ kind: 'waiver.archived', actor: `user:${caller.userId}`, waiverId });
    const [moved] = await findArchived(write.db, clientId, [waiverId]);
    return shown(write, moved ?? present);
  });
}

async function requirePresent({ db, clientId }: VenueWrite, waiverId: string): Promise<Row<'waivers'>> {
  const row = await findCustomer(db, clientId, waiverId);
  if (!row) throw new AppError('WAIVER_NOT_FOUND');
  return row;
}

async function shown(
  { db, clientId }: VenueWrite,
  row: Row<'waivers'> | Row<'archived_waivers'>,
): Promise<ArchivedWaiver> {
  return archivedWaiver(row, await findAlerts(db, clientId));
}
