import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkInRow } from '../../sync/testing/rows.ts';
import { keyboard } from '../testing/keyboard.ts';
import { searchField, showDesk } from '../testing/show-desk.tsx';

const { press, type } = keyboard();
const search = (value: string) => fireEvent.change(searchField(), { target: { value } });
const click = (label: string) => fireEvent.click(screen.getByLabelText(label));
const firstCheckIn = () => screen.getAllByLabelText(/^Check In /)[0] as HTMLElement;
const hideAdults = 'Hide Adult Waivers';
const hideMinors = 'Hide Minor Waivers';

it('says that visitors cannot sign yet where the venue has no waiver, and checks in all the same', async () => {
  showDesk({ customers: 300, members: 9, hasWaiver: false });
  expect(screen.getByText('This venue isn’t ready to take waivers yet.')).toBeDefined();
  type('person271@');
  press('Enter');
  await screen.findByText('Already Checked In (1)');
});

it('says nothing of waivers where the venue has one', () => {
  showDesk({ customers: 300, members: 9 });
  expect(document.activeElement).toBe(searchField());
  expect(screen.queryByText(/This venue isn’t ready/)).toBeNull();
});

it('[F1] counts, hides types, widens to all, and says why a table is empty', async () => {
  showDesk({ customers: 60, members: 9 });
  await screen.findByText('Showing 23 of 60 customers');
  expect(screen.getByText("Today's Summary").parentElement?.textContent).toContain('Total Customers23');
  click(hideAdults);
  await screen.findByText('Not Checked In Customers (5 of 23) (Adult waivers hidden)');
  click(hideMinors);
  await screen.findByText('Not Checked In Customers (0 of 23) (All waiver types hidden)');
  expect(screen.getByText('No customers match the current filter criteria.')).toBeDefined();
  click(hideAdults);
  click(hideMinors);
  fireEvent.click(screen.getByText('Show All'));
  await screen.findByText('Showing 60 of 60 customers');
  fireEvent.change(screen.getByLabelText('Search this table'), { target: { value: 'minor' } });
  await screen.findByText('Not Checked In Customers (15 of 60)');
  fireEvent.click(screen.getByText('Already Checked In (0)'));
  expect(screen.getByText('No customers checked in today.')).toBeDefined();
  search('nobody at all');
  expect(screen.getByText('No customers match your search criteria.')).toBeDefined();
  fireEvent.click(screen.getByText('Clear'));
  expect(searchField().value).toBe('');
});

it('[F1] of many matches it lists the newest, says so, and counts all of them', async () => {
  showDesk({ customers: 2_000, members: 9 });
  const cut = () => screen.queryByText('Showing the newest 500 matches. Type more to narrow the list.');
  search('person');
  expect(cut()).not.toBeNull();
  await screen.findByText('Not Checked In Customers (2,000)');
  expect(screen.getByText('Not Checked In (2,000)')).toBeDefined();
  expect(screen.getByText('Showing 2,000 of 2,000 customers')).toBeDefined();
  click(hideMinors);
  await screen.findByText('Not Checked In Customers (1,500 of 2,000) (Minor waivers hidden)');
  expect(cut()).not.toBeNull();
  search('person199');
  await screen.findByText('Not Checked In Customers (7 of 11) (Minor waivers hidden)');
  expect(cut()).toBeNull();
  search('');
  fireEvent.click(screen.getByText('Show All'));
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1501');
  expect(cut()).toBeNull();
});

it('says that all are in when the last one is', async () => {
  showDesk({ customers: 1, members: 9 });
  fireEvent.click(firstCheckIn());
  await screen.findByText('All customers are checked in today!');
  expect(document.activeElement).toBe(searchField());
  fireEvent.click(await screen.findByText('Undo'));
  await screen.findByText('Not Checked In Customers (1)');
});

it('[S41] says who checked a person in', async () => {
  const { engine } = showDesk({ customers: 1, members: 9 });
  fireEvent.click(firstCheckIn());
  fireEvent.click(await screen.findByText('Already Checked In (1)'));
  const { checkin_id, waiver_id } = (engine.sent[0] as { args: unknown }).args as {
    checkin_id: string;
    waiver_id: string;
  };
  const venue_date = venueDateAt(Date.now(), 'America/New_York');
  act(() => engine.put('check_ins', { ...checkInRow({ checkin_id, waiver_id, venue_date }), by_name: 'Mia' }));
  await screen.findByText('by Mia');
});

it('while the first fill runs it says how many of how many have come, and no total', () => {
  const { engine } = showDesk({ customers: 900, members: 9 });
  const fill = (isFilled: boolean, fillCustomers: number | null = null) =>
    act(() => engine.status$.next({ ...engine.status$.value, isFilled, fillCustomers }));
  const totals = /Total Customers|Showing \d|Checked In \(\d|Customers \(\d/;
  fill(false);
  expect(screen.getAllByText('Getting customers, 900 so far')).not.toHaveLength(0);
  fill(false, 4019);
  expect(screen.getAllByText('Getting customers, 900 of 4,019')).not.toHaveLength(0);
  expect(screen.queryByText(totals)).toBeNull();
  search('nobody at all');
  expect(screen.getByText('Not here yet')).toBeDefined();
  expect(screen.queryByText('No customers match your search criteria.')).toBeNull();
  search('');
  fill(true);
  expect(screen.getByText('Total Customers')).toBeDefined();
  expect(screen.queryByText(/Getting customers/)).toBeNull();
});

it('a save that fails is reported, and no one is shown as in', async () => {
  const { engine } = showDesk({ customers: 3, members: 9 });
  engine.failure = { ok: false, kind: 'storage_full', message: 'This device is full.' };
  fireEvent.click(firstCheckIn());
  await screen.findAllByText('Failed to check in customer. This device is full.');
  expect(screen.getByText('Already Checked In (0)')).toBeDefined();
});

it('50,000 customers: only rows in view are drawn, and the one searched for is checked in', async () => {
  showDesk({ customers: 50_000, members: 9 });
  fireEvent.click(screen.getByText('Show All'));
  await screen.findByText('Showing 50,000 of 50,000 customers');
  const rows = document.querySelectorAll<HTMLElement>('tr');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(80);
  search('nowak');
  fireEvent.click(within(document.querySelector('tr[data-index="0"]') as HTMLElement).getByText('Check In'));
  await waitFor(() => expect(screen.getByText('Already Checked In (1)')).toBeDefined());
});
