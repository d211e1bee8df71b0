import { bill as english } from './en/bill.ts';
import type { TextPart, TranslateIn } from './text-in.ts';

export type BillTexts = typeof english;
export type BillTranslate = TranslateIn<BillTexts>;

/** The bill on a booking's own page. */
export const billTexts: TextPart<BillTexts> = {
  english,
  load: async (language) => ((await import(`./${language}/bill.ts`)) as { bill: BillTexts }).bill,
};
