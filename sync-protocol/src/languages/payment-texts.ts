import { payment as english } from './en/payment.ts';
import type { TextPart, TranslateIn } from './text-in.ts';

export type PaymentTexts = typeof english;
export type PaymentTranslate = TranslateIn<PaymentTexts>;

/** The payment page. */
export const paymentTexts: TextPart<PaymentTexts> = {
  english,
  load: async (language) => ((await import(`./${language}/payment.ts`)) as { payment: PaymentTexts }).payment,
};
