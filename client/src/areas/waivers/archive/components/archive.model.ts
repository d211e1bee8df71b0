import type { ArchivedWaiver, ArchiveStatus } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { calendarDay, venueDay, venueTime } from '#lib/venue-format';

export interface ArchiveView {
  search: string;
  /** Empty for all. */
  year: string;
  state: 'archived' | 'restored';
  page: number;
}

type Named = Pick<
  ArchivedWaiver,
  'waiver_type' | 'adult_first_name' | 'adult_last_name' | 'minor_first_name' | 'minor_last_name'
>;

/** The person whom it is about. */
export function waiverName(waiver: Named): string {
  const minor = `${waiver.minor_first_name ?? ''} ${waiver.minor_last_name ?? ''}`.trim();
  return (waiver.waiver_type === 'Minor' && minor ? minor : adultName(waiver)) || 'Name not known';
}

/** Who signed for a minor; empty for an adult's own. */
export function guardianName(waiver: Named): string {
  return waiver.waiver_type === 'Minor' ? adultName(waiver) : '';
}

function adultName({ adult_first_name: first, adult_last_name: last }: Named): string {
  return `${first} ${last}`.trim();
}

/** What happened last; null before the first year has ended. */
export function lastRunText({ last_run: run, time_zone: zone }: ArchiveStatus): string | null {
  if (!run) return null;
  const moved = `${run.moved.toLocaleString('en-US')} ${run.moved === 1 ? 'waiver' : 'waivers'}`;
  const signed = `signed up to ${calendarDay(addDays(run.year_start, -1))}`;
  if (run.finished_at === null) return `At work: ${moved} so far, ${signed}.`;
  const started = `${venueDay(run.started_at, zone)} at ${venueTime(run.started_at, zone)}`;
  const isLater = venueDay(run.last_moved_at, zone) !== venueDay(run.started_at, zone);
  const later = isLater ? ` The last of them came from a device on ${venueDay(run.last_moved_at, zone)}.` : '';
  return `${started}: ${moved}, ${signed}.${later}`;
}

/** When this year's waivers move. */
export function nextRunText({ next_run_on: nextRunOn, time_zone: zone }: ArchiveStatus): string {
  const year = addDays(nextRunOn, -1).slice(0, 4);
  return `${calendarDay(nextRunOn)}, soon after midnight (${zone.replaceAll('_', ' ')}): everything signed in ${year}.`;
}

/** `3 of 1,204 waivers match`, or how many there are. */
export function countText(
  total: number,
  { isFiltered, isRestored }: { isFiltered: boolean; isRestored: boolean },
): string {
  const waivers = `${total.toLocaleString('en-US')} ${isRestored ? 'restored' : 'archived'} ${total === 1 ? 'waiver' : 'waivers'}`;
  return isFiltered ? `${waivers} ${total === 1 ? 'matches' : 'match'}` : waivers;
}
