/*
 * What a visitor has chosen and typed, and the booking that came of it. Requirement B10.
 *
 *   choosing ──(Book Now: `requestId` goes along)──▶ made ──(Book again)──▶ choosing, with a new `requestId`
 *       └─(no answer, or refused: the same `requestId` goes along again)─┘
 */

export const partyFields = ['party_name', 'party_phone', 'party_email', 'add_players'] as const;
export type PartyField = (typeof partyFields)[number];

/** Opens the booking's own page. */
export interface BookingKey {
  bookingId: string;
  token: string;
}

/** A day (`YYYY-MM-DD`) that is full, or one start time of it (`HH:MM`). */
export interface FullStart {
  date: string;
  time: string | null;
}

/** What a party takes of an offering with prices. */
export interface PricedDraft {
  /** Players by kind of guest. */
  party: Readonly<Record<string, number>>;
  /** Quantities by extra; one for each person is there or not. */
  extras: Readonly<Record<string, number>>;
  /** The promo code as typed, and the one by which it is priced. */
  code: string;
  applied: string;
}

export interface BookingDraft {
  /** Fields as typed. */
  party: Readonly<Record<PartyField, string>>;
  /** `YYYY-MM-DD` and `HH:MM`; no date is the first one that is free. */
  date: string | null;
  time: string | null;
  /** Absent until something of it is chosen. */
  priced?: PricedDraft;
  /** The same one again returns the booking that it made, so that nothing is booked twice. */
  requestId: string;
  made: BookingKey | null;
  /** What the visitor waits for in place of booking: the form of the waitlist is shown. */
  full?: FullStart | null;
  /** The chosen time is one that the visitor wanted to wait for, and it is free. */
  isFound?: boolean;
}

/** A form with nothing chosen. `requestId` must be new as well: one that made a booking returns that booking again. */
export function newDraft(requestId: string): BookingDraft {
  return {
    party: { party_name: '', party_phone: '', party_email: '', add_players: '0' },
    date: null,
    time: null,
    requestId,
    made: null,
  };
}

export type DraftAction =
  | { type: 'typed'; field: PartyField; value: string }
  /** `added` are the players besides the offering's base, which may be fewer while kinds of guests are exchanged. */
  | { type: 'priced'; priced: PricedDraft; added: number }
  /** Another date clears the time. */
  | { type: 'dateChosen'; date: string }
  /** Also chooses the day, which may be the one that the page began with. */
  | { type: 'timeChosen'; date: string; time: string }
  /** The chosen time is no longer offered. */
  | { type: 'timeGone' }
  | { type: 'made'; key: BookingKey }
  /** Opens the form of the waitlist, and with null leaves it. */
  | { type: 'waitsFor'; full: FullStart | null }
  /** What the visitor wanted to wait for is free: back to the booking, with it chosen. */
  | { type: 'timeFree'; date: string; time: string }
  /** Everything typed stays. `keepsTime`: also the time, as after a hold that ran out. */
  | { type: 'again'; requestId: string; keepsTime: boolean };

/** Once a booking was made, only a new one begins: what is shown is what was booked. */
export function draftReducer(draft: BookingDraft, action: DraftAction): BookingDraft {
  if (action.type === 'again')
    return {
      ...draft,
      requestId: action.requestId,
      made: null,
      ...(action.keepsTime ? {} : { date: null, time: null }),
    };
  if (draft.made) return draft;
  switch (action.type) {
    case 'typed':
      return { ...draft, party: { ...draft.party, [action.field]: action.value } };
    case 'priced':
      return { ...draft, priced: action.priced, party: { ...draft.party, add_players: String(action.added) } };
    case 'dateChosen':
      return action.date === draft.date ? draft : { ...draft, date: action.date, time: null, isFound: false };
    case 'timeChosen':
      return { ...draft, date: action.date, time: action.time, isFound: false };
    case 'timeGone':
      return { ...draft, time: null, isFound: false };
    case 'made':
      return { ...draft, made: action.key };
    case 'waitsFor':
      return { ...draft, full: action.full, isFound: false };
    case 'timeFree':
      return { ...draft, date: action.date, time: action.time, full: null, isFound: true };
    default:
      return action satisfies never;
  }
}
