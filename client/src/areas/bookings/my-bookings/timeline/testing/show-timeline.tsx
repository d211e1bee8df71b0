import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { dayByResource } from '@gatehouse/sync-protocol/areas/bookings/day-by-resource';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import type { Replies } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { TimelinePage } from '../timeline-page.tsx';
import { date, timeZone } from './day.ts';

export const NOW = Date.parse('2026-11-28T15:42:00Z');

interface Shown extends Omit<NonNullable<Parameters<typeof showPage>[1]>, 'server' | 'engine'> {
  rooms: readonly ResourceView[];
  /** The bookings at the moment when the server is asked. */
  bookings: () => readonly BookingRow[];
  /** Answers that come before the others. */
  replies?: Replies;
  isDesk?: boolean;
}

/** The timeline of the day, with rooms and bookings that the server has, or that a paired desk holds. */
export function showTimeline({ rooms, bookings, replies = {}, isDesk = false, ...surroundings }: Shown) {
  const engine = new FakeSyncEngine(isDesk ? { bookings: [...bookings()], resources: [...rooms] } : {}, {
    isUser: !isDesk,
    nowMs: () => NOW,
  });
  if (!isDesk) engine.status$.next({ ...engine.status$.value, isFilled: false });
  const timeline = () => {
    const { day } = dayByResource(date, { resources: rooms, bookings: [], timeZone });
    const iso = (ms: number): string => new Date(ms).toISOString();
    return {
      date,
      time_zone: timeZone,
      starts_at: iso(day.startMs),
      ends_at: iso(day.endMs),
      resources: rooms.map((view) => ({ ...view, open: [] })),
      bookings: bookings(),
    };
  };
  return showPage(<TimelinePage />, {
    at: '/timeline',
    ...surroundings,
    engine,
    server: { ...replies, 'GET /api/clients/C00001/timeline*': timeline, 'GET *': [] },
  });
}

/** The start times of a day, all of them free unless named. */
export const startTimes = (times: readonly string[], full: readonly string[] = []) => ({
  date,
  available_times: times.map((time) => ({
    time,
    display: time,
    available: !full.includes(time),
    places_left: full.includes(time) ? 0 : 10,
    places_total: null,
  })),
  reason: null,
  message: '',
});
