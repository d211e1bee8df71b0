import type { Bookable, DayFacts } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import type { Translations } from '@gatehouse/sync-protocol/areas/bookings/offering-texts';
import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { ReactNode } from 'react';

/** An offering that is being edited, as its visitors would see it. Requirement O59. */
export interface OfferingDraft {
  look: Pick<
    PublicOffering,
    'offering_name' | 'base_players' | 'max_players' | 'deposit_amount' | 'side_text' | 'duration_minutes'
  >;
  /** Name and text in other languages. */
  translations: Translations;
  bookable: Bookable;
  /** Why a day is closed whatever the hours say, as far as it is known. Nothing is booked yet. */
  factsOn: (date: string) => DayFacts;
  /** A website that may show the booking page, without `https://`; null where there is none. */
  website: string | null;
}

/** Shows a draft, next to what edits it. */
export type DraftPreview = (props: { draft: OfferingDraft }) => ReactNode;
