import type { CollectionName, Collections } from '@gatehouse/sync-protocol/sync/collections';
import { expect, it } from 'vitest';
import type { Overlaid, RowView } from '../port/engine-port.ts';
import { overlayOf } from '../replica/overlay.ts';
import type { Overlay } from '../replica/overlay-layer.ts';
import { Replica } from '../replica/replica.ts';
import { FakeTime } from '../testing/fake-time.ts';
import { putPerson } from '../testing/pulled.ts';
import { customerRow } from '../testing/rows.ts';
import { RowStreams } from './row-streams.ts';

type Person = Overlaid<Collections['customers']>;

function streaming(stored: [id: string, createdAt: string][] = [], queued: [id: string, createdAt: string][] = []) {
  const time = new FakeTime();
  const replica = new Replica();
  replica.apply(stored.map(([id, created_at]) => putPerson(id, 1, { created_at })));
  const overlay: Overlay = overlayOf([], {
    clientId: '',
    deviceId: '',
    timeZone: 'UTC',
    base: () => undefined,
    bills: () => [],
  });
  for (const [id, created_at] of queued)
    overlay.customers.set(id, { ...customerRow({ waiver_id: id, created_at }), isPending: true });
  const streams = new RowStreams({ replica: () => replica, overlay: () => overlay }, time.timers);
  return { streams, time, replica, overlay };
}

function watched<C extends CollectionName>(streams: RowStreams, name: C) {
  const seen: number[] = [];
  const views: RowView<Overlaid<Collections[C]>>[] = [];
  const state = { isComplete: false };
  streams.rows$(name).subscribe({
    next: (view) => {
      seen.push(view.revision);
      views.push(view);
    },
    complete: () => {
      state.isComplete = true;
    },
  });
  return { seen, state, view: views[0] as RowView<Overlaid<Collections[C]>> };
}

const idsOf = (rows: Iterable<Person>): string[] => [...rows].map(({ waiver_id }) => waiver_id);

it('notifies of changes at most once a frame, and only subscribers of what changed', () => {
  const { streams, time } = streaming();
  const people = watched(streams, 'customers');
  const venue = watched(streams, 'venue');
  expect([people.seen, venue.seen, time.frames]).toEqual([[0], [0], 0]);
  streams.touch(['customers']);
  streams.touch(['customers', 'members']);
  expect([people.seen, time.frames]).toEqual([[0], 1]);
  expect(people.view.revision).toBe(2);
  time.frame();
  expect([people.seen, venue.seen, time.frames]).toEqual([[0, 2], [0], 0]);
});

it('notifies again with the next frame, of newer changes', () => {
  const { streams, time } = streaming();
  const people = watched(streams, 'customers');
  const venue = watched(streams, 'venue');
  streams.touch(['customers']);
  time.frame();
  streams.touch(['venue']);
  expect(time.frames).toBe(1);
  time.frame();
  expect([people.seen, venue.seen]).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

it('requests no frame where nothing changed', () => {
  const { streams, time } = streaming();
  streams.touch([]);
  expect(time.frames).toBe(0);
});

it('emits nothing more once it is stopped', () => {
  const { streams, time } = streaming();
  const people = watched(streams, 'customers');
  streams.touch(['customers']);
  streams.stop();
  expect([time.frames, people.state.isComplete]).toEqual([0, true]);
  streams.stop();
});

it('[D7] shows the queue’s rows over the stored ones, each id once', () => {
  const { streams, overlay } = streaming(
    [
      ['a', '2026-01-01'],
      ['b', '2026-01-02'],
    ],
    [['n', '2026-01-03']],
  );
  overlay.customers.set('a', { ...customerRow({ waiver_id: 'a', email: 'queued@example.org' }), isPending: true });
  const { view } = watched(streams, 'customers');
  expect(view.size).toBe(3);
  expect(idsOf(view.values())).toEqual(['n', 'a', 'b']);
  expect(view.get('a')).toMatchObject({ email: 'queued@example.org', isPending: true });
  expect(view.get('b')).toMatchObject({ email: 'marie@example.com' });
  expect(view.get('n')).toMatchObject({ isPending: true });
  expect(view.get('none')).toBeUndefined();
  expect(watched(streams, 'members').view.size).toBe(0);
});

it('a view is always current', () => {
  const { streams, replica } = streaming([['a', '2026-01-01']]);
  const { view } = watched(streams, 'customers');
  replica.apply([putPerson('b', 2)]);
  expect([view.size, idsOf(view.values())]).toEqual([2, ['a', 'b']]);
});

it('[S5] finds stored and queued people together, newest first', () => {
  const { streams } = streaming(
    [
      ['s1', '2026-01-01'],
      ['s3', '2026-01-03'],
      ['s5', '2026-01-05'],
    ],
    [
      ['q0', '2026-01-00'],
      ['q4', '2026-01-04'],
      ['q2', '2026-01-02'],
      ['q6', '2026-01-06'],
    ],
  );
  const found = streams.searchCustomers('MARIE', 10);
  expect(idsOf(found.rows)).toEqual(['q6', 's5', 'q4', 's3', 'q2', 's1', 'q0']);
  expect([found.hasMore, streams.countCustomers('MARIE')]).toEqual([false, 7]);
});

it('of two people with the same time, the queued one comes first', () => {
  const { streams } = streaming([['s', '2026-01-01']], [['q', '2026-01-01']]);
  expect(idsOf(streams.searchCustomers('marie', 9).rows)).toEqual(['q', 's']);
});

it('a stored person whose time is missing comes last', () => {
  const { streams } = streaming([['s', '']], [['q', '2026-01-01']]);
  expect(idsOf(streams.searchCustomers('marie', 9).rows)).toEqual(['q', 's']);
});

const fivePeople = () =>
  streaming(
    [
      ['s1', '2026-01-01'],
      ['s2', '2026-01-02'],
      ['s3', '2026-01-03'],
    ],
    [
      ['q4', '2026-01-04'],
      ['q5', '2026-01-05'],
    ],
  );

it('gives as many people as asked for, says whether there are more, and counts them all', () => {
  const { streams } = fivePeople();
  const first = (limit: number) => {
    const { rows, hasMore } = streams.searchCustomers('marie', limit);
    return [...idsOf(rows), hasMore];
  };
  expect(first(1)).toEqual(['q5', true]);
  expect(first(2)).toEqual(['q5', 'q4', true]);
  expect(first(4)).toEqual(['q5', 'q4', 's3', 's2', true]);
  expect(first(5)).toEqual(['q5', 'q4', 's3', 's2', 's1', false]);
  expect(streams.countCustomers('marie')).toBe(5);
});

it('gives and counts of the people found only those that are wanted', () => {
  const { streams } = fivePeople();
  const isWanted = ({ waiver_id: id }: Person) => id !== 's3' && id !== 'q5';
  const first = streams.searchCustomers('marie', 2, isWanted);
  expect([idsOf(first.rows), first.hasMore]).toEqual([['q4', 's2'], true]);
  const all = streams.searchCustomers('marie', 3, isWanted);
  expect([idsOf(all.rows), all.hasMore]).toEqual([['q4', 's2', 's1'], false]);
  expect(streams.countCustomers('marie', isWanted)).toBe(3);
});

it('tells of single people whether they are found, as they are queued or stored', () => {
  const { streams, overlay } = streaming([['s', '2026-01-01']], [['q', '2026-01-02']]);
  const found = (query: string) => ['s', 'q', 'nobody'].filter(streams.customerMatcher(query));
  expect([found('MARIE '), found('łong'), found('queued@')]).toEqual([['s', 'q'], ['s', 'q'], []]);
  overlay.customers.set('s', { ...customerRow({ waiver_id: 's', email: 'queued@example.org' }), isPending: true });
  expect(found('queued@')).toEqual(['s']);
});

it('omits queued people who don’t match the query', () => {
  const { streams, overlay } = streaming([], [['q', '2026-01-01']]);
  overlay.customers.set('o', {
    ...customerRow({ waiver_id: 'o', adult_first_name: 'Łukasz', email: 'l@example.org' }),
  });
  expect(idsOf(streams.searchCustomers('lukasz ', 9).rows)).toEqual(['o']);
  expect(streams.searchCustomers('nobody', 9)).toEqual({ rows: [], hasMore: false });
  expect([streams.countCustomers('lukasz '), streams.countCustomers('nobody')]).toEqual([1, 0]);
});
