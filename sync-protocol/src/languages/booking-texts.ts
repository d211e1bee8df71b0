import { booking as english } from './en/booking.ts';
import type { TextPart, TranslateIn } from './text-in.ts';

export type BookingTexts = typeof english;
export type BookingTranslate = TranslateIn<BookingTexts>;

/** The booking pages. */
export const bookingTexts: TextPart<BookingTexts> = {
  english,
  load: async (language) => ((await import(`./${language}/booking.ts`)) as { booking: BookingTexts }).booking,
};
