import { needsInWeek } from '@gatehouse/sync-protocol/areas/bookings/availability/needs-in-week';
import { toResource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import { AppError } from '#base/app-error';
import { givingWay } from '#base/in-turns';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { toResourceView } from '../../resources/resource-view.ts';
import { listResourceRows } from '../../resources/resources.shared.repository.ts';
import { needsOf, toBookable } from '../offering-view.ts';

type Columns = Omit<Row<'offerings'>, 'client_id' | 'offering_id' | 'created_at' | 'updated_at' | 'deleted_at'>;

/** Errors: INVALID_INPUT for setup, cleanup or needs without a duration, and for needs that can never be met. Requirement B28. */
export async function requireConsistentLength({ db, clientId }: VenueWrite, columns: Columns): Promise<void> {
  const fields: Record<string, string> = {};
  const { duration_minutes: duration, resource_needs: needs } = columns;
  if (duration === null)
    for (const field of ['setup_minutes', 'cleanup_minutes'] as const)
      if (columns[field] > 0) fields[field] = 'Please give a duration first';
  if (duration === null && needs !== '[]') fields['resource_needs'] = 'Please give a duration first';
  if (duration !== null && needs !== '[]') {
    const message = await whyNeedsFail(columns, await listResourceRows(db, clientId));
    if (message !== null) fields['resource_needs'] = message;
  }
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('INVALID_INPUT', { message, fields });
}

/** What is wrong with the needs of an offering; null where the smallest party can have them at some start time of the week. */
async function whyNeedsFail(columns: Columns, rows: readonly Row<'resources'>[]): Promise<string | null> {
  const known = new Set(rows.map((row) => row.resource_id));
  if (!needsOf(columns).every(({ resourceIds }) => resourceIds.every((id) => known.has(id))))
    return 'One of these resources was not found';
  const giveWay = givingWay();
  const bookable = toBookable({ ...columns, start_date: null, end_date: null } as Row<'offerings'>);
  for (const isMet of needsInWeek(bookable, rows.map(toResourceView).map(toResource))) {
    if (isMet) return null;
    await giveWay();
  }
  return 'These needs can never be met: check the units and the hours of the resources';
}
