import type { VisitorLanguage } from '#lib/visitor-text/catalogue';
import { textIn } from '#lib/visitor-text/text-in';
import { useTexts, useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { BookingTranslate } from './booking-texts.ts';
import { en } from './en.ts';
import { es } from './es.ts';

const catalogues = { en, es };

/** The texts of the booking pages in the visitor's language. */
export function useBookingText(): { t: BookingTranslate; language: VisitorLanguage } {
  const { i18n } = useVisitorText();
  return { t: useTexts(catalogues), language: i18n.language };
}

export const bookingTextIn = (language: VisitorLanguage): BookingTranslate => textIn(catalogues, language);
