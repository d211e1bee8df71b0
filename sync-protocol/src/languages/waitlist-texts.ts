import { waitlist as english } from './en/waitlist.ts';
import type { TextPart, TranslateIn } from './text-in.ts';

export type WaitlistTexts = typeof english;
export type WaitlistTranslate = TranslateIn<WaitlistTexts>;
/** Translates days and times that would do, also in mails. */
export type WishesTranslate = TranslateIn<Pick<WaitlistTexts, 'wishes'>>;

/** The form of the waitlist, and the page of an entry. */
export const waitlistTexts: TextPart<WaitlistTexts> = {
  english,
  load: async (language) => ((await import(`./${language}/waitlist.ts`)) as { waitlist: WaitlistTexts }).waitlist,
};
