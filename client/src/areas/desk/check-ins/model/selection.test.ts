import { describe, expect, it } from 'vitest';
import { checkInRow, customerRow } from '#sync/testing/rows';
import type { DeskRow } from './check-in.model.ts';
import { followSelection, noSelection, select, selectedIndex } from './selection.ts';

const row = (tail: string): DeskRow => ({ customer: customerRow({ waiver_id: `C00001-${tail}` }), checkIn: null });
const [abby, zainab, gabriel] = [row('ABBY'), row('ZAINAB'), row('GABRIEL')];
const inNow = (of: DeskRow): DeskRow => ({
  ...of,
  checkIn: checkInRow({ checkin_id: 'x', waiver_id: of.customer.waiver_id }),
});
const type = (filters: string, rows: DeskRow[], before = noSelection) =>
  followSelection(before, { filters, isSearching: filters !== '', rows });

describe('whom Enter means', () => {
  it('is the only person found, or the first one to move to', () => {
    expect(type('zai', [zainab])).toEqual({ filters: 'zai', waiverId: 'C00001-ZAINAB', isOnly: true });
    expect(type('ab', [abby, zainab])).toMatchObject({ waiverId: 'C00001-ABBY', isOnly: false });
    expect(type('', [zainab])).toMatchObject({ waiverId: null, isOnly: false });
    expect(type('zai', [inNow(zainab)])).toMatchObject({ waiverId: null, isOnly: false });
  });

  it('stays with the person when a pull shifts the rows', () => {
    const chosen = type('zai', [zainab]);
    const rows = [gabriel, zainab];
    const after = type('zai', rows, chosen);
    expect(after).toBe(chosen);
    expect(selectedIndex(after, rows)).toBe(1);
  });

  it('is cleared when the person is checked in by another desk or leaves the list', () => {
    const chosen = type('ab', [abby, zainab]);
    expect(type('ab', [zainab], chosen)).toMatchObject({ waiverId: null, isOnly: false });
    expect(type('zai', [inNow(zainab)], type('zai', [zainab]))).toMatchObject({ waiverId: null });
    expect(type('ab', [gabriel], type('ab', []))).toMatchObject({ waiverId: null });
  });

  it('is chosen again by the next letter, or on request', () => {
    const gone = type('ab', [zainab], type('ab', [abby, zainab]));
    expect(type('zab', [zainab], gone)).toMatchObject({ waiverId: 'C00001-ZAINAB', isOnly: true });
    expect(select('ab', [zainab])).toEqual({ filters: 'ab', waiverId: 'C00001-ZAINAB', isOnly: true });
  });
});
