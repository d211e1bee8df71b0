import type { CalendarDay } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { BookingTranslate } from '@gatehouse/sync-protocol/languages/booking-texts';

/**
 * Why a day can't be booked; null for one that can. A day that nothing is known of could not be checked.
 */
export function closureText(day: CalendarDay | undefined, t: BookingTranslate): string | null {
  if (!day) return t('calendar.checkFailed');
  if (day.available) return null;
  if (day.reason === 'holiday') return t('calendar.holiday', { name: day.holiday });
  return day.reason ? t(`calendar.${day.reason}`) : t('calendar.checkFailed');
}
