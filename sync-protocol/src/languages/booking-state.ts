import { bookingState } from './en/booking-state.ts';
import { english } from './languages.ts';
import { type TranslateIn, textIn } from './text-in.ts';

type Places = Pick<typeof bookingState, 'places'>;
type Money = Pick<typeof bookingState, 'money'>;
export type PlacesTranslate = TranslateIn<Places>;
export type MoneyTranslate = TranslateIn<Money>;

/** What staff reads of a booking's place and money. */
export const staffText: PlacesTranslate & MoneyTranslate = textIn(bookingState, english);
