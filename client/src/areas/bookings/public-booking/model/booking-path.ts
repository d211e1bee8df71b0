/** The booking's own page. */
export const bookingPath = (bookingId: string, token: string): string =>
  `/booking/${encodeURIComponent(bookingId)}/${encodeURIComponent(token)}`;

/** The booking as a calendar file. */
export function calendarFilePath(bookingId: string, token: string): string {
  const query = new URLSearchParams({ token });
  return `/api/public/calendar-files/${encodeURIComponent(bookingId)}?${query.toString()}`;
}
