import { WISHES_MAX } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import type { FullStart } from '../../draft/booking-draft.ts';
import type { WaitlistKey } from '../waitlist-key.ts';

/*
 * What a visitor wishes for in place of what is full, and the entry that came of it; who they are stays in the booking's draft.
 * The same `requestId` goes along until there is an entry, as with a booking. Requirement B37.
 */

/** A wish as chosen: `YYYY-MM-DD` and `HH:MM`, empty where nothing is. */
export interface WishDraft {
  /** Id of its row in the form. */
  id: number;
  date: string;
  from: string;
  to: string;
}

export interface MadeEntry extends WaitlistKey {
  status: string;
  /** It was made with what the form said before. */
  isEarlier: boolean;
}

export interface WaitDraft {
  /** What was full when the form was opened. */
  full: FullStart;
  wishes: readonly WishDraft[];
  requestId: string;
  made: MadeEntry | null;
}

/** The form as it was left, with what is full now as its first wish; an entry that was made for something else begins anew. */
export function openedWait(kept: WaitDraft | null, full: FullStart, requestId: string): WaitDraft {
  if (kept && kept.full.date === full.date && kept.full.time === full.time) return kept;
  const before = kept && !kept.made ? kept.wishes : [];
  const first = { date: full.date, from: full.time ?? '', to: full.time ?? '' };
  const isSame = (wish: WishDraft): boolean =>
    wish.date === first.date && wish.from === first.from && wish.to === first.to;
  const others = before.filter((wish) => wish.date !== '' && !isSame(wish)).slice(0, WISHES_MAX - 1);
  return {
    full,
    wishes: [{ ...first, id: nextId(before) }, ...others],
    requestId: before.length > 0 && kept ? kept.requestId : requestId,
    made: null,
  };
}

export type WaitAction =
  | { type: 'changed'; id: number; fields: Partial<Omit<WishDraft, 'id'>> }
  | { type: 'added' }
  | { type: 'removed'; id: number }
  | { type: 'made'; made: MadeEntry }
  | { type: 'again'; requestId: string };

export function waitReducer(draft: WaitDraft, action: WaitAction): WaitDraft {
  const { wishes } = draft;
  switch (action.type) {
    case 'changed':
      return { ...draft, wishes: wishes.map((wish) => (wish.id === action.id ? changed(wish, action.fields) : wish)) };
    case 'added':
      if (wishes.length >= WISHES_MAX) return draft;
      return { ...draft, wishes: [...wishes, emptyWish(nextId(wishes))] };
    case 'removed':
      return wishes.length > 1 ? { ...draft, wishes: wishes.filter(({ id }) => id !== action.id) } : draft;
    case 'made':
      return { ...draft, made: action.made };
    case 'again':
      return { ...draft, wishes: [emptyWish(nextId(wishes))], requestId: action.requestId, made: null };
    default:
      return action satisfies never;
  }
}

/** Another day has other start times. */
function changed(wish: WishDraft, fields: Partial<WishDraft>): WishDraft {
  const isOther = fields.date !== undefined && fields.date !== wish.date;
  return { ...wish, ...(isOther ? { from: '', to: '' } : {}), ...fields };
}

const emptyWish = (id: number): WishDraft => ({ id, date: '', from: '', to: '' });
const nextId = (wishes: readonly WishDraft[]): number => Math.max(0, ...wishes.map(({ id }) => id)) + 1;
