import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { getStaffAvailability } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { getTimeline } from '@gatehouse/sync-protocol/areas/bookings/timeline.contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { useApi } from '#lib/api/api-context.tsx';
import { readOptions, useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { updateFailureText } from '../../model/failure-texts.ts';
import type { Block, Board } from './board.model.ts';
import {
  askedBack,
  askedOf,
  type Choices,
  type Draft,
  draftOf,
  draftText,
  isChanged,
  problemOf,
} from './draft.model.ts';

type Body = ReturnType<typeof askedOf>;

/** A move that was made, and can be taken back. */
export interface Moved {
  before: BookingRow;
  after: BookingRow;
  text: string;
}

/** A move for which there is no room. */
interface Refused {
  why: string;
  send: (reason: string) => Promise<void>;
}

export interface Moves {
  draft: Draft | null;
  choices: Choices;
  /** Why the draft would not fit; null where it would. */
  problem: string | null;
  isBusy: boolean;
  failure: string | null;
  moved: Moved | null;
  /** How often a booking got another place, so that the focus follows it. */
  sent: number;
  refused: Refused | null;
  begin: (block: Block) => void;
  change: (step: (draft: Draft, choices: Choices) => Draft) => void;
  /** Where the draft is; without a change it ends. Asks first where it doesn't fit. */
  drop: () => void;
  /** Back to where it was. */
  cancel: () => void;
  undo: () => void;
}

/** What staff do with a booking on the timeline: a draft that is dropped, and the move before, which they can undo. Requirement B32. */
export function useMoves(board: Board): Moves {
  const { clientId } = useSyncEngine().identity;
  const api = useApi();
  const queries = useQueryClient();
  const actions = useBookingActions(clientId);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [sent, setSent] = useState(0);
  const choices = useChoices(clientId, draft, board.date);
  /* A drag holds on to the functions that it began with, and drops before what it changed last was drawn. */
  const now = useRef({ draft, choices, board, isBusy });
  useLayoutEffect(() => {
    now.current = { draft, choices, board, isBusy };
  });

  const set = (next: Draft | null): void => {
    now.current = { ...now.current, draft: next };
    setDraft(next);
  };
  const end = (): void => {
    set(null);
    setRefused(null);
  };
  /* Shows the change at once: the day is read again only after that. */
  const show = (booking: BookingRow): void => {
    queries.setQueryData(
      readOptions(api, getTimeline, { params: { client_id: clientId, date: board.date } }).queryKey,
      (known) =>
        known && {
          ...known,
          bookings: known.bookings.map((row) => (row.booking_id === booking.booking_id ? booking : row)),
        },
    );
  };
  const send = async (before: BookingRow, body: Body, done: (after: BookingRow) => void): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const answer = await actions.reschedule(before.booking_id, body);
    setIsBusy(false);
    if (!answer.ok && answer.kind === 'refused' && answer.code === 'PLACE_TAKEN' && !body.overbook)
      return ask(answer.message, before, body, done);
    if (answer.ok) {
      show(answer.data.booking);
      done(answer.data.booking);
      setSent((count) => count + 1);
    } else {
      setFailure(updateFailureText(answer));
      /* Someone else changed it: what was undone would be theirs. */
      if (answer.kind === 'refused') setMoved(null);
    }
    end();
  };
  const ask = (why: string, before: BookingRow, body: Body, done: (after: BookingRow) => void): void =>
    setRefused({ why, send: (reason) => send(before, { ...body, overbook: { reason } }, done) });

  return {
    draft,
    choices,
    problem: draft ? problemOf(draft, choices, board) : null,
    isBusy,
    failure,
    moved,
    sent,
    refused,
    begin: (block) => {
      setFailure(null);
      setMoved(null);
      set(draftOf(block));
    },
    change: (step) => {
      const { draft: known, choices: of, isBusy: isSending } = now.current;
      if (known && !isSending) set(step(known, of));
    },
    drop: () => {
      const { draft: dropped, choices: of, board: on, isBusy: isSending } = now.current;
      if (!dropped || isSending) return;
      if (!isChanged(dropped)) return end();
      const before = dropped.row;
      const body = askedOf(dropped, on.date);
      const text = draftText(dropped, on);
      const done = (after: BookingRow): void => setMoved({ before, after, text });
      const problem = problemOf(dropped, of, on);
      if (problem) ask(problem, before, body, done);
      else void send(before, body, done);
    },
    cancel: end,
    undo: () => {
      if (moved && !isBusy) void send(moved.after, askedBack(moved), () => setMoved(null));
    },
  };
}

/** What the draft may become, once the server has said so: until then it stays where it is. */
function useChoices(clientId: string, draft: Draft | null, date: string): Choices {
  const row = draft?.row;
  const times = useRead(
    getStaffAvailability,
    row
      ? { params: { client_id: clientId, offering_id: row.offering_id, date }, query: { except: row.booking_id } }
      : null,
  );
  const offerings = useRead(listOfferings, { params: { client_id: clientId } });
  const offering = offerings.data?.find(({ offering_id: id }) => id === draft?.row.offering_id);
  return {
    slots: times.data?.available_times ?? [],
    targets: offering?.resource_needs[draft?.at ?? -1]?.resource_ids ?? [],
  };
}
