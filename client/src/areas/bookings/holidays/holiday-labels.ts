import { type HolidayType, holidayTypes } from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { ApiError } from '#lib/api/api-result';

/** All of it is read again after a change. */
export const HOLIDAYS = '/api/admin/holidays';

const titles: Readonly<Record<HolidayType, string>> = { major: 'Major', federal: 'Federal', custom: 'Custom' };

/** 'Major', 'Federal' or 'Custom'. */
export function typeTitle(type: HolidayType): string {
  return titles[type];
}

export const typeOptions = holidayTypes.map((value) => ({ value, label: titles[value] }));

/** What closing a day means for those who booked it; null where nobody did. */
export function bookingsSentence({ bookings, venues }: { bookings: number; venues: number }): string | null {
  if (bookings === 0) return null;
  const what = bookings === 1 ? '1 confirmed booking' : `${bookings.toLocaleString('en-US')} confirmed bookings`;
  const where = venues === 1 ? 'one venue' : `${venues.toLocaleString('en-US')} venues`;
  const stay = bookings === 1 ? 'It stays' : 'They stay';
  return `${what} at ${where} ${bookings === 1 ? 'is' : 'are'} on this day. ${stay} valid; venues take no new ones.`;
}

/** What was tried, and the server's reason where it gave one. */
export function attemptText(error: Error, refused: string, unreachable: string): string {
  const failure = error instanceof ApiError ? error.failure : null;
  return failure?.kind === 'refused' ? `${refused}. ${failure.message}` : `${unreachable}. ${error.message}`;
}
