import type { ExportType } from '@gatehouse/sync-protocol/areas/platform/export-names';
import { bookings, offerings } from './bookings.ts';
import { checkIns } from './check-ins.ts';
import { customers } from './customers.ts';
import type { ExportContent } from './export-part.ts';
import { payments } from './payments.ts';
import { venueHeadings } from './venues.ts';

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
