import { expect, it } from 'vitest';
import { readTabletMark, type TabletMark, tabletMarkCookie, tabletMarkText } from './tablet-mark.ts';

const mark: TabletMark = { state: 'paired', name: 'Entrance; “west” = 1', venue: 'Ninja Gym Ümlaut' };
const stored = (cookie: string) => cookie.split(';')[0] ?? '';

it('[D26] reads what it wrote among other cookies, and nothing from anything else', () => {
  expect(readTabletMark(`a=1; ${stored(tabletMarkCookie(mark))}; b=2`)).toEqual(mark);
  for (const cookies of ['', 'gatehouse_tablet=', 'gatehouse_tablet=%', 'gatehouse_tablet=%7B%7D', 'other=1'])
    expect(readTabletMark(cookies)).toBeNull();
  expect(tabletMarkCookie(null)).toContain('Max-Age=0');
  expect(tabletMarkCookie(mark)).toMatch(/Path=\/; SameSite=Strict$/);
});

it('[D26] says what the tablet was, and why it no longer is', () => {
  expect(tabletMarkText({ ...mark, state: 'removed' })).toMatch(
    /was “Entrance; “west” = 1” of Ninja Gym Ümlaut\. The owner removed it/,
  );
  expect(tabletMarkText({ ...mark, venue: '' })).toMatch(/= 1”\. Its browser has cleared/);
});
