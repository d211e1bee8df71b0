import { price as english } from './en/price.ts';
import type { TextPart, TranslateIn } from './text-in.ts';

export type PriceTexts = typeof english;
export type PriceTranslate = TranslateIn<PriceTexts>;

/** Kinds of guests, extras, promo codes and the bill of the booking page, where an offering has prices. */
export const priceTexts: TextPart<PriceTexts> = {
  english,
  load: async (language) => ((await import(`./${language}/price.ts`)) as { price: PriceTexts }).price,
};
