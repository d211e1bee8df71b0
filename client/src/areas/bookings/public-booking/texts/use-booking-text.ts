import { type BookingTranslate, bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { useTexts, useVisitorText } from '#lib/visitor-text/use-visitor-text';

/** The texts of the booking pages in the visitor's language. */
export function useBookingText(): { t: BookingTranslate; language: LanguageCode } {
  const { i18n } = useVisitorText();
  return { t: useTexts(bookingTexts), language: i18n.language };
}
