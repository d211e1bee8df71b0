import type { TranslateIn } from '#lib/visitor-text/text-in';
import type { en } from './en.ts';

/** Every language has the same entries. */
export type BookingTexts = typeof en;
export type BookingTranslate = TranslateIn<BookingTexts>;
