import type { CsvValue } from '@gatehouse/sync-protocol/base/csv';
import type { Connection } from '#db/database';
import type { Venue } from './export-part.repository.ts';

/** What the export of `clients` says of a venue after its id and name. No card, no id at Square, no address of a link. */
export const venueHeadings = [
  'contact_first_name',
  'contact_last_name',
  'email',
  'phone',
  'time_zone',
  'plan_id',
  'payment_status',
  'is_trial',
  'service_paid_until',
  'last_payment_date',
  'auto_renew',
  'created_at',
  'deleted_at',
] as const satisfies readonly (keyof Venue)[];

const flags: ReadonlySet<string> = new Set(['is_trial', 'auto_renew']);

/** A venue's values in the order of `venueHeadings`; the columns that hold 0 or 1 become booleans. */
export function venueValues(venue: Venue): CsvValue[] {
  return venueHeadings.map((heading) => (flags.has(heading) ? venue[heading] === 1 : venue[heading]));
}

/** Every venue that is stored, deleted ones until they are erased, in pages by id. */
export function findVenues(db: Connection, after: string, limit: number): Promise<Venue[]> {
  return db
    .selectFrom('clients')
    .where('client_id', '>', after)
    .select(['client_id', 'client_name', ...venueHeadings])
    .orderBy('client_id')
    .limit(limit)
    .execute();
}
