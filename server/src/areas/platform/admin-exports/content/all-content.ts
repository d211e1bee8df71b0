import type { ExportType } from '@gatehouse/sync-protocol/areas/platform/export-names';
import { bookings, offerings } from './bookings.repository.ts';
import { checkIns } from './check-ins.repository.ts';
import { customers } from './customers.repository.ts';
import type { ExportContent } from './export-part.repository.ts';
import { payments } from './payments.repository.ts';
import { venueHeadings } from './venues.repository.ts';

export type SingleType = Exclude<ExportType, 'all'>;

/** `clients` has no parts: its rows are the venues themselves. */
export const contents: Readonly<Record<SingleType, ExportContent>> = {
  clients: { headings: venueHeadings, parts: [] },
  customers,
  checkins: checkIns,
  bookings,
  offerings,
  payments,
};

export const singleTypes = Object.keys(contents) as SingleType[];
