/* What can be exported. Apart from the contracts, because the thread that exports loads no schemas. Requirement Y32. */

export const exportTypes = ['customers', 'checkins', 'bookings', 'offerings', 'payments', 'clients', 'all'] as const;
export type ExportType = (typeof exportTypes)[number];

export const exportRanges = ['today', 'week', 'month', 'quarter', 'year', 'custom'] as const;
export type ExportRange = (typeof exportRanges)[number];

/** The name of an export of everything that is stored. */
export const EVERYTHING = 'all-time';

/** More rows than this are refused as JSON, which is made whole. */
export const EXPORT_JSON_ROWS_MAX = 10_000;
export const EXPORT_EMPTY = 'No data available for the selected criteria';
