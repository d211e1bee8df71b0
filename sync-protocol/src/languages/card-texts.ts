import { card } from './en/card.ts';
import { english } from './languages.ts';
import { type TranslateIn, textIn } from './text-in.ts';

const texts = { card };

export type CardTranslate = TranslateIn<typeof texts>;

/** What staff reads around the card field. */
export const staffCardText: CardTranslate = textIn(texts, english);
