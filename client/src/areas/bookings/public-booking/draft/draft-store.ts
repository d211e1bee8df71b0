import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { isLanguage, isText, orNull, shape } from '#lib/api/shape';
import type { BookingDraft } from './booking-draft.ts';

/** What a tab keeps of one offering's form. */
interface KeptDraft {
  draft: BookingDraft;
  language: LanguageCode;
}

export interface DraftStore {
  read(): KeptDraft | null;
  write(kept: KeptDraft): void;
}

const isKept = shape({
  draft: shape({
    party: shape({ party_name: isText, party_phone: isText, party_email: isText, add_players: isText }),
    date: orNull(isText),
    time: orNull(isText),
    requestId: isText,
    made: orNull(shape({ bookingId: isText, token: isText })),
  }),
  language: isLanguage,
});

/**
 * The form of one offering for as long as the tab lives. `storage` is null where the browser stores nothing, as it may in a
 * frame of another site; then the form lives as long as the page.
 */
export function createDraftStore(storage: Pick<Storage, 'getItem' | 'setItem'> | null, offeringId: string): DraftStore {
  const key = `gatehouse.booking-draft.${offeringId}`;
  return {
    read() {
      try {
        const found: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
        return isKept(found) ? (found as KeptDraft) : null;
      } catch {
        return null;
      }
    },
    write(kept) {
      try {
        storage?.setItem(key, JSON.stringify(kept));
      } catch {
        /* Full or blocked: the page itself still has it. */
      }
    },
  };
}
