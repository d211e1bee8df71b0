import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import type { Dispatch, RefObject } from 'react';
import type { BookingDraft, DraftAction } from '../draft/booking-draft.ts';
import type { FormErrors } from '../model/booking-form.model.ts';

/** The price that is shown; null while none is known. */
export interface Quoted {
  quote: Quote;
  /** Whether it is that of what is chosen now, so that it can be booked. */
  isFresh: boolean;
  /** What is wrong with the promo code, without which the price is shown. */
  codeProblem: string | null;
}

export interface PricedFieldsProps {
  offering: PublicOffering;
  draft: BookingDraft;
  errors: FormErrors;
  onQuoted: (quoted: Quoted | null) => void;
  dispatch: Dispatch<DraftAction>;
  /** Where the party is asked for, once it is there. */
  party: RefObject<HTMLElement | null>;
}
