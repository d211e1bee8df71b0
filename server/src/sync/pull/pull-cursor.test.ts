import { describe, expect, it } from 'vitest';
import { arrived, pullDay, readCursor, resume, startOfFill, topOf } from './pull-cursor.ts';

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

  it('does not go back through the clock skew of another server', () => {
    const told = { ...here, day: '2026-06-16' };
    expect(pullDay(MIDNIGHT - 1_000, NEW_YORK, told)).toBe('2026-06-16');
    expect(pullDay(MIDNIGHT - 3_600_000, NEW_YORK, told)).toBe('2026-06-15');
  });

  it('takes up to five minutes for skew, and only the next day', () => {
    const told = { ...here, day: '2026-06-16' };
    expect(pullDay(MIDNIGHT - 300_000, NEW_YORK, told)).toBe('2026-06-16');
    expect(pullDay(MIDNIGHT - 300_001, NEW_YORK, told)).toBe('2026-06-15');
    expect(pullDay(MIDNIGHT - 1, NEW_YORK, { ...here, day: '2026-06-17' })).toBe('2026-06-15');
  });

  it('is the venue’s where the cursor has none', () => {
    expect(pullDay(MIDNIGHT - 1, NEW_YORK, { ...here, day: 99 })).toBe('2026-06-15');
    expect(pullDay(MIDNIGHT, NEW_YORK, { epoch: 'e', version: 40 })).toBe('2026-06-16');
  });
});

describe('[L6] [S15] a cursor', () => {
  it('continues where no page is under way', () => {
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

  it('of a fill is checked against the version it fills to, not where it began', () => {
    const filling = startOfFill({ ...state, version: 45 }, scope);
    expect(resume(filling, state, scope)).toEqual(filling);
  });

  it('[L5] of a fill has reached nothing and leads to the current version and day', () => {
    expect(startOfFill(state, scope)).toEqual({
      epoch: 'e',
      version: 0,
      scope: 'front_desk.1',
      day: '2026-06-15',
      checked: 0,
      to: { version: 50, day: '2026-06-15', fill: true },
    });
  });

  it('continues exactly at the floor, in a delta and in a fill', () => {
    expect(resume({ ...here, version: 10 }, state, scope)).toMatchObject({ version: 10, to: { version: 50 } });
    const filling = startOfFill({ ...state, version: 10 }, scope);
    expect(resume(filling, state, scope)).toEqual(filling);
  });

  it('continues where the version it leads to is exactly the server’s', () => {
    const paging = { ...here, to: { version: 50, day: '2026-06-15', fill: false } };
    expect(resume(paging, state, scope)).toEqual(paging);
  });

  it('[L8] leads to a new day where nothing else is newer', () => {
    expect(resume({ ...here, version: 50 }, state, { ...scope, day: '2026-06-16' })).toEqual({
      ...here,
      version: 50,
      to: { version: 50, day: '2026-06-16', fill: false },
    });
  });

  it('[L2] requires the newest version in it', () => {
    expect(topOf({ ...here, version: 0 })).toBe(0);
    expect(topOf(here)).toBe(40);
    expect(topOf({ ...here, to: { version: 50, day: '2026-06-15', fill: false } })).toBe(50);
  });

  it('that has arrived keeps its version and day, and neither the position nor the proof', () => {
    const paging = { ...here, checked: 7, at: { segment: 1, version: 41, id: 'a' }, proof: 'p' };
    expect(arrived(paging)).toEqual({ ...here, checked: 7 });
  });

  it.each([
    ['null', null],
    ['a version below zero', { ...here, version: -1 }],
    ['a version that is no whole number', { ...here, version: 1.5 }],
  ])('can’t be read: %s', (_title, cursor) => {
    expect(readCursor(cursor)).toBeNull();
  });
});
