import { isFlag, isText, isWhole, listOf, orNull, shape } from '#lib/api/shape';
import { type KeptInTab, keptInTab, type TabItems } from '../../draft/kept-in-tab.ts';
import type { WaitDraft } from './wait-draft.ts';

const isWait = shape({
  full: shape({ date: isText, time: orNull(isText) }),
  wishes: listOf(shape({ id: isWhole, date: isText, from: isText, to: isText })),
  requestId: isText,
  made: orNull(shape({ waitlistId: isText, token: isText, status: isText, isEarlier: isFlag })),
});

/** What a visitor wishes for of one offering, for as long as the tab lives. */
export const waitStore = (storage: TabItems | null, offeringId: string): KeptInTab<WaitDraft> =>
  keptInTab(storage, `gatehouse.waitlist-draft.${offeringId}`, isWait);
