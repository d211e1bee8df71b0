import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { resourceNames } from '../../resources/resources.shared.repository.ts';
import { usesOf } from '../availability/day-facts.ts';

/** Old and new values of what changed, for the history; resources by name. */
export async function changedFields(
  { db, clientId }: VenueWrite,
  before: Row<'bookings'>,
  set: Partial<Row<'bookings'>>,
): Promise<object> {
  const changed = fieldsThatDiffer(before, set);
  if (!('resources' in changed)) return changed;
  const names = await resourceNames(db, clientId);
  const named = (row: Pick<Row<'bookings'>, 'resources'>): string =>
    usesOf(row)
      .map(({ resourceId }) => names.get(resourceId) ?? '')
      .join(', ');
  const [from, to] = [named(before), named({ resources: set.resources ?? '[]' })];
  return from === to ? changed : { ...changed, resource_names: [from, to] };
}

function fieldsThatDiffer(before: Row<'bookings'>, set: Partial<Row<'bookings'>>): object {
  const entries = Object.entries(set) as [keyof Row<'bookings'>, unknown][];
  return Object.fromEntries(
    entries
      .filter(([field, value]) => before[field] !== value)
      .map(([field, value]) => [field, [before[field], value]]),
  );
}
