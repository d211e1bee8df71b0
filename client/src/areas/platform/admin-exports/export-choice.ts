import { EVERYTHING, type ExportType } from '@gatehouse/sync-protocol/areas/platform/export-names';
import { type ExportRun } from '@gatehouse/sync-protocol/areas/platform/exports.contracts';
import { namedRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { trailingPeriod } from '@gatehouse/sync-protocol/base/days/trailing-period';

export type RangeName = ExportRun['range'];

/** What to export. Days are `YYYY-MM-DD`, '' where none is chosen. */
export interface ExportChoice {
  type: ExportType;
  range: RangeName;
  from: string;
  to: string;
}

export const typeTitles: Readonly<Record<ExportType, { label: string; about: string }>> = {
  customers: {
    label: 'Customers',
    about: 'Everyone with a waiver, by date signed. Archived, merged and erased people are marked.',
  },
  checkins: { label: 'Check-ins', about: 'Every check-in and who it was, including undone ones.' },
  bookings: { label: 'Bookings', about: 'Every booking, by the day it is for, whatever its status.' },
  offerings: { label: 'Offerings', about: 'What venues offer, by date created.' },
  payments: { label: 'Payments', about: 'Subscription payments and booking deposits, with refunds.' },
  clients: { label: 'Clients', about: 'Venues with contact and subscription details, by date joined.' },
  all: { label: 'All data', about: 'One ZIP file with a CSV of each type.' },
};

export const rangeTitles: Readonly<Record<RangeName, string>> = {
  [EVERYTHING]: 'All time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  year: 'Last 365 days',
  custom: 'Custom range',
};

const rangeNames = Object.keys(rangeTitles) as RangeName[];

/** Each range with its days, where `today` is the admin's; a venue in another zone may be a day ahead or behind. Requirement U29. */
export function rangeOptions(today: string): { value: RangeName; label: string }[] {
  return rangeNames.map((value) => {
    const label = rangeTitles[value];
    if (value === EVERYTHING || value === 'custom') return { value, label };
    return { value, label: namedRange(label, trailingPeriod(value, today), today) };
  });
}

/** What keeps the choice from being exported, by field. */
export function choiceProblems({ range, from, to }: ExportChoice): { from?: string; to?: string } {
  if (range !== 'custom') return {};
  const missing = 'Please select both start and end dates';
  if (from === '') return { from: missing };
  if (to === '') return { to: missing };
  return to < from ? { to: 'End date must be on or after start date' } : {};
}

/** `admin-customers-month.csv`, where the server did not say the name. */
export function fallbackName({ type, range }: ExportChoice): string {
  return `admin-${type}-${range}.${type === 'all' ? 'zip' : 'csv'}`;
}
