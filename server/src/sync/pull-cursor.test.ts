import { describe, expect, it } from 'vitest';
import { arrived, pullDay, resume, startOfFill } from './pull-cursor.ts';

const state = { epoch: 'e', version: 50, floor: 10 };
const scope = { tag: 'front_desk.1', day: '2026-06-15' };
const here = { ...arrived(startOfFill(state, scope)), version: 40 };
const MIDNIGHT = Date.parse('2026-06-16T04:00:00.000Z');
const NEW_YORK = 'America/New_York';

describe('[L8] the day of a pull', () => {
  it('is the venue’s', () => {
    expect(pullDay(MIDNIGHT - 1, NEW_YORK, null)).toBe('2026-06-15');
    expect(pullDay(MIDNIGHT, NEW_YORK, here)).toBe('2026-06-16');
  });

  it('does not go back by the skew of another server’s clock', () => {
    const told = { ...here, day: '2026-06-16' };
    expect(pullDay(MIDNIGHT - 1_000, NEW_YORK, told)).toBe('2026-06-16');
    expect(pullDay(MIDNIGHT - 3_600_000, NEW_YORK, told)).toBe('2026-06-15');
  });
});

describe('[L6] [S15] a cursor', () => {
  it('goes on where nothing is under way', () => {
    expect(resume(here, state, scope)).toEqual({
      ...here,
      to: { version: 50, day: '2026-06-15', fill: false },
    });
    expect(resume({ ...here, version: 50 }, state, scope)).toEqual({ ...here, version: 50 });
  });

  it('keeps what its first page froze', () => {
    const paging = {
      ...here,
      to: { version: 45, day: '2026-06-14', fill: false },
      at: { segment: 1, version: 41, id: 'a' },
    };
    expect(resume(paging, state, scope)).toEqual(paging);
    expect(arrived(paging)).toEqual({ ...here, version: 45, day: '2026-06-14' });
  });

  it.each([
    ['another epoch', { ...here, epoch: 'f' }],
    ['ahead of the server', { ...here, version: 51 }],
    ['a target ahead of the server', { ...here, to: { version: 51, day: '2026-06-15', fill: false } }],
    ['below the floor', { ...here, version: 9 }],
    ['a fill that began below the floor', { ...here, version: 0, to: { version: 9, day: '2026-06-15', fill: true } }],
    ['another scope', { ...here, scope: 'kiosk.1' }],
    ['a later day', { ...here, day: '2026-06-16' }],
    ['not ours', { epoch: 'e', version: 40 }],
  ])('starts over: %s', (_title, cursor) => {
    expect(resume(cursor, state, scope)).toBeNull();
  });

  it('of a fill is held to the version it fills to, not to where it began', () => {
    const filling = startOfFill({ ...state, version: 45 }, scope);
    expect(resume(filling, state, scope)).toEqual(filling);
  });
});
