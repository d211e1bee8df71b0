import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { isFlag, isLanguage, isText, optional, orNull, shape } from '#lib/api/shape';
import type { BookingDraft } from './booking-draft.ts';
import { type KeptInTab, keptInTab, type TabItems } from './kept-in-tab.ts';

/** What a tab keeps of one offering's form. */
interface KeptDraft {
  draft: BookingDraft;
  language: LanguageCode;
}

export type DraftStore = KeptInTab<KeptDraft>;

const isKept = shape({
  draft: shape({
    party: shape({ party_name: isText, party_phone: isText, party_email: isText, add_players: isText }),
    date: orNull(isText),
    time: orNull(isText),
    requestId: isText,
    made: orNull(shape({ bookingId: isText, token: isText })),
    full: optional(orNull(shape({ date: isText, time: orNull(isText) }))),
    isFound: optional(isFlag),
  }),
  language: isLanguage,
});

/** The form of one offering, kept in the tab. */
export const createDraftStore = (storage: TabItems | null, offeringId: string): DraftStore =>
  keptInTab(storage, `gatehouse.booking-draft.${offeringId}`, isKept);
