import { clockTime, longDay } from '#lib/visitor-text/visitor-format';
import { useBookingText } from '../texts/use-booking-text.ts';

/** `Sat, Nov 28, 2026 at 10:00 AM` of a day and a time of the venue. */
export function useMoment(): (date: string, time: string) => string {
  const { t, language } = useBookingText();
  return (date, time) => t('form.summary', { date: longDay(date, language), time: clockTime(time, language) });
}
