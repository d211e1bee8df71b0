import { expect, it } from 'vitest';
import { entryState } from './entry-state.ts';

const wishes = [{ date: '2026-11-28', from: '10:00', to: '10:00' }];
const missed = [{ date_scheduled: '2026-11-28', start_time: '10:00' }];
const waiting = { status: 'waiting', wishes, missed: [], secondsLeft: null } as const;

it('[B38] shows an offer until its time ran out on the page, and the wait from then on', () => {
  const offered = { ...waiting, status: 'offered' } as const;
  expect(entryState({ ...offered, secondsLeft: 1 })).toBe('offered');
  expect(entryState({ ...offered, secondsLeft: 0 })).toBe('waiting');
});

it('[B38] says that nothing is left to wait for where the only start was missed, and not while there is another', () => {
  expect(entryState(waiting)).toBe('waiting');
  expect(entryState({ ...waiting, missed })).toBe('missed');
  for (const more of [
    { date: '2026-11-29' },
    { date: '2026-11-28', from: '10:00' },
    { date: '2026-11-28', to: '10:00' },
  ])
    expect(entryState({ ...waiting, missed, wishes: [...wishes, more] })).toBe('waiting');
  expect(entryState({ ...waiting, missed, status: 'left' })).toBe('left');
});
