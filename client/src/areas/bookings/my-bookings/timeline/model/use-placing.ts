import { getStaffAvailability } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { readOptions, useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { listFailureText } from '../../model/failure-texts.ts';
import type { Board } from './board.model.ts';
import {
  type Direction,
  firstFree,
  type Ground,
  groundOf,
  type NewPlace,
  nothingText,
  type Pressed,
  placeAt,
  type Startable,
  steppedFrom,
} from './place.model.ts';

export interface Placing {
  /** Null until staff look for a place and the start times are here. */
  ground: Ground | null;
  isLoading: boolean;
  /** The place that the keyboard is at. */
  cursor: NewPlace | null;
  /** What staff book; null while they don't. */
  booked: Pressed | null;
  /** What is in the way of the last press. */
  failure: string | null;
  /** Asks for the start times of the day, once. */
  look: () => void;
  /** Books where staff pressed, once the start times are here. */
  press: (pressed: Pressed) => void;
  /** Puts the keyboard at the first free place from a moment on, once the start times are here. */
  begin: (fromMs: number) => void;
  step: (direction: Direction) => void;
  /** How often the keyboard was led to a place, so that the focus follows it. */
  steps: number;
  /** Back from the form, to where the keyboard was. */
  close: () => void;
  end: () => void;
}

/** How staff find a free place on the timeline and book it. Nothing is asked for before they look for one. Requirement B32. */
export function usePlacing(board: Board): Placing {
  const [hasLooked, setHasLooked] = useState(false);
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [beginsMs, setBeginsMs] = useState<number | null>(null);
  const [stepped, setStepped] = useState<NewPlace | null>(null);
  const [steps, setSteps] = useState(0);
  const { startables, error } = useStartables(board.date, hasLooked);
  const ground = useMemo(() => (startables ? groundOf(board, startables) : null), [board, startables]);
  const cursor = useMemo(() => {
    if (!ground || beginsMs === null) return null;
    if (!stepped) return firstFree(board, beginsMs, ground);
    return placeAt({ lane: stepped.lane, atMs: stepped.shown.startMs, untilMs: null }, ground);
  }, [ground, board, beginsMs, stepped]);
  const isFound = useMemo(
    () => ground !== null && pressed !== null && placeAt(pressed, ground) !== null,
    [ground, pressed],
  );
  const look = useCallback(() => setHasLooked(true), []);
  const end = (): void => {
    setPressed(null);
    setBeginsMs(null);
    setStepped(null);
  };
  const isAsked = pressed !== null || beginsMs !== null;
  const failureOf = (): string | null => {
    if (!isAsked) return null;
    if (!ground) return error && (listFailureText(error) ?? 'The server can’t be reached. Please try again.');
    if (pressed) return isFound ? null : nothingText(pressed, board.timeZone);
    return cursor ? null : 'No place is free on this day.';
  };
  return {
    ground,
    isLoading: isAsked && !ground && !error,
    cursor,
    booked: isFound ? pressed : null,
    failure: failureOf(),
    look,
    press: (next) => {
      if (next.atMs !== cursor?.shown.startMs) end();
      look();
      setPressed(next);
    },
    begin: (fromMs) => {
      end();
      look();
      setBeginsMs(fromMs);
      setSteps(steps + 1);
    },
    step: (direction) => {
      if (!ground || !cursor) return;
      setStepped(steppedFrom(cursor, direction, ground) ?? cursor);
      setSteps(steps + 1);
    },
    steps,
    close: () => setPressed(null),
    end,
  };
}

/** The venue's offerings with their start times of a day; null until staff look for a place and all are here. */
function useStartables(date: string, hasLooked: boolean): { startables: Startable[] | null; error: Error | null } {
  const { clientId } = useSyncEngine().identity;
  const api = useApi();
  const offerings = useRead(listOfferings, { params: { client_id: clientId } });
  const times = useQueries({
    queries: (offerings.data ?? []).map(({ offering_id }) => ({
      ...readOptions(api, getStaffAvailability, { params: { client_id: clientId, offering_id, date }, query: {} }),
      enabled: hasLooked,
    })),
    combine: combined,
  });
  const startables = useMemo(() => {
    if (!hasLooked || !offerings.data || !times.slots) return null;
    return offerings.data.map((offering, at) => ({ offering, slots: times.slots?.[at] ?? [] }));
  }, [hasLooked, offerings.data, times.slots]);
  return { startables, error: offerings.error ?? times.error };
}

function combined(answers: readonly UseQueryResult<ReplyOf<typeof getStaffAvailability>>[]) {
  const slots = answers.flatMap(({ data }) => (data ? [data.available_times] : []));
  return {
    slots: slots.length === answers.length ? slots : null,
    error: answers.find(({ error }) => error)?.error ?? null,
  };
}
