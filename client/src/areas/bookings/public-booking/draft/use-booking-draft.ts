import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { tabStorage } from '#lib/store/browser-storage';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { type BookingDraft, type DraftAction, draftReducer, newDraft } from './booking-draft.ts';
import { createDraftStore } from './draft-store.ts';

/** The form of an offering as this tab kept it: Back, reload and a copy of the tab lose nothing. The language comes along. */
export function useBookingDraft(offeringId: string): [BookingDraft, Dispatch<DraftAction>] {
  const { i18n } = useVisitorText();
  const { language } = i18n;
  const [store] = useState(() => createDraftStore(tabStorage(), offeringId));
  const [kept] = useState(() => store.read());
  const [draft, dispatch] = useReducer(draftReducer, null, () => kept?.draft ?? newDraft(crypto.randomUUID()));
  useEffect(() => {
    if (kept) i18n.changeLanguage(kept.language);
  }, [i18n, kept]);
  useEffect(() => store.write({ draft, language }), [store, draft, language]);
  return [draft, dispatch];
}
