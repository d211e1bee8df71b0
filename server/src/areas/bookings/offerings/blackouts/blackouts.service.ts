import type { BlackoutView } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { deleteBlackoutRows, findBlackoutRow, insertBlackouts, listBlackoutRows } from '../blackouts.repository.ts';
import { findOffering, WHOLE_BUSINESS } from '../offerings.shared.repository.ts';

type Venue = Pick<PrincipalVenue, 'clientId' | 'timeZone'>;

/** Errors: NOT_FOUND for an offering the venue doesn't have. */
export async function listBlackouts(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  offeringId = WHOLE_BUSINESS,
): Promise<BlackoutView[]> {
  return db.readVenue(clientId, async (connection) => {
    await requireOffering(connection, clientId, offeringId);
    return (await listBlackoutRows(connection, clientId, offeringId)).map(toView);
  });
}

/** Errors: INVALID_INPUT for a day that has passed, ALREADY_EXISTS, NOT_FOUND. */
export async function createBlackout(
  deps: Deps,
  venue: Venue,
  { offeringId = WHOLE_BUSINESS, date, reason }: { offeringId?: string; date: string; reason: string | null },
): Promise<BlackoutView> {
  const { rows, added } = await addDays(deps, venue, { offeringId, dates: [date], reason });
  if (added.length === 0) throw new AppError('ALREADY_EXISTS', { message: 'This date is already a blackout date.' });
  return toView(rows[0] as Row<'blackout_dates'>);
}

/** Days that are closed already are counted, not refused. Errors: INVALID_INPUT when a day has passed, NOT_FOUND. */
export async function createBlackouts(
  deps: Deps,
  venue: Venue,
  { offeringId = WHOLE_BUSINESS, dates, reason }: { offeringId?: string; dates: string[]; reason: string | null },
): Promise<{ created: number; duplicates: number }> {
  const { added } = await addDays(deps, venue, { offeringId, dates: [...new Set(dates)], reason });
  return { created: added.length, duplicates: dates.length - added.length };
}

/** One day, or with `through` also the days after it that were closed with it: all or none. Errors: NOT_FOUND. Requirement O58. */
export async function deleteBlackout(
  deps: Deps,
  clientId: string,
  day: { offeringId?: string; blackoutId: string; through?: string | undefined },
): Promise<void> {
  const { offeringId = WHOLE_BUSINESS, blackoutId, through } = day;
  await writeVenue(deps, clientId, async ({ db }) => {
    const first = await findBlackoutRow(db, clientId, offeringId, blackoutId);
    if (!first) throw new AppError('NOT_FOUND', { message: 'This blackout date was not found.' });
    await deleteBlackoutRows(db, first, through ?? first.blackout_date);
  });
}

async function addDays(
  deps: Deps,
  { clientId, timeZone }: Venue,
  { offeringId, dates, reason }: { offeringId: string; dates: string[]; reason: string | null },
) {
  const today = venueDateAt(deps.clock.now(), timeZone);
  if (dates.some((date) => date < today)) {
    const message = 'Blackout dates must be today or later';
    throw new AppError('INVALID_INPUT', { message, fields: { blackout_date: message } });
  }
  return writeVenue(deps, clientId, async ({ db, nowAtUtc }) => {
    await requireOffering(db, clientId, offeringId);
    const rows = dates.map((date) => ({
      client_id: clientId,
      blackout_id: deps.ids.uuid(),
      offering_id: offeringId,
      blackout_date: date,
      reason,
      created_at: nowAtUtc,
    }));
    return { rows, added: await insertBlackouts(db, rows) };
  });
}

async function requireOffering(db: Connection, clientId: string, offeringId: string): Promise<void> {
  if (offeringId === WHOLE_BUSINESS) return;
  if (!(await findOffering(db, clientId, offeringId)))
    throw new AppError('NOT_FOUND', { message: 'This offering was not found.' });
}

function toView(row: Row<'blackout_dates'>): BlackoutView {
  return {
    blackout_id: row.blackout_id,
    offering_id: row.offering_id === WHOLE_BUSINESS ? null : row.offering_id,
    blackout_date: row.blackout_date,
    reason: row.reason,
    created_at: row.created_at,
  };
}
