import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { bookingRow, customerRow } from '#sync/testing/rows';
import { CheckInPage } from '../check-in-page.tsx';

const nowMs = Date.parse('2026-11-20T19:05:00.000Z');
let engine: FakeSyncEngine;

const curie = bookingRow({ booking_id: 'C00001-curie' });
const fermi = bookingRow({ booking_id: 'C00001-fermi', party_name: 'Fermi', booking_time: '15:00' });
const off = bookingRow({ booking_id: 'C00001-off', party_name: 'Meitner', status: 'cancelled' });

beforeEach(() => {
  engine = new FakeSyncEngine(
    { customers: [customerRow({ waiver_id: 'C00001-000000000001' })], bookings: [fermi, off, curie] },
    { nowMs: () => nowMs },
  );
  showPage(<CheckInPage />, { engine });
});

const rows = () => Array.from(document.querySelectorAll('li'), (row) => row.textContent);
const search = (text: string) =>
  fireEvent.change(screen.getByLabelText('Search customers'), { target: { value: text } });
const showParties = (count: number) => fireEvent.click(screen.getByText(`Parties (${count})`));
const open = (name: RegExp) => fireEvent.click(screen.getByLabelText(name));
const dialogs = () => document.querySelectorAll<HTMLElement>('[role="dialog"]');
const dialog = () => within(dialogs()[0] as HTMLElement);
const field = () => dialog().getByLabelText(/^How many/);
const submit = () => {
  const form = field().closest('form');
  if (form) fireEvent.submit(form);
};
const counts = () =>
  engine.sent.map(({ args }) => {
    const { booking_id, party_goers } = args as MutationArgs['check_in_party'];
    return { booking_id, party_goers };
  });

it('[B16] checks a party in by the number that came, once however often it is pressed, and shows it at once', async () => {
  showParties(2);
  expect(rows()).toEqual([expect.stringContaining('Curie'), expect.stringContaining('Fermi')]);
  open(/Check in party Curie/);
  expect(field()).toHaveProperty('value', '6');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(dialog().getByText('Check In 8 People')).toBeDefined();
  const form = field().closest('form') as HTMLFormElement;
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  expect(engine.sent).toEqual([
    {
      name: 'check_in_party',
      args: {
        booking_id: curie.booking_id,
        party_goers: 8,
        seen: { date_scheduled: curie.date_scheduled, booking_time: curie.booking_time },
      },
    },
  ]);
  expect(dialogs()).toHaveLength(0);
  expect(document.activeElement).toBe(screen.getByLabelText('Search customers'));
  expect(rows()[1]).toMatch(/Curie.*Checked in at 2:05 PM, 8 of 6 came.*Not sent yet/);
  expect(screen.getByText('Today’s Parties (1 of 2 checked in)')).toBeDefined();
});

it('[B16] asks before a second count, takes late arrivals as the new total, and sends nothing that is known', async () => {
  await act(() => engine.enqueue('check_in_party', { booking_id: curie.booking_id, party_goers: 4 }));
  showParties(2);
  open(/Change count of Curie/);
  expect(dialog().getByText('Checked in at 2:05 PM, 4 of 6 came')).toBeDefined();
  await act(async () => submit());
  expect(counts()).toHaveLength(1);
  open(/Change count of Curie/);
  fireEvent.click(dialog().getByLabelText('One more'));
  await act(async () => fireEvent.click(dialog().getByText('Change to 5 People')));
  expect(counts()).toEqual([
    { booking_id: curie.booking_id, party_goers: 4 },
    { booking_id: curie.booking_id, party_goers: 5 },
  ]);
});

it('[B16] says in the open dialog that another desk has counted the party meanwhile', () => {
  showParties(2);
  open(/Check in party Curie/);
  act(() =>
    engine.put('bookings', {
      ...curie,
      check_in_status: 'checked in',
      party_goers: 5,
      party_checked_in_at: '2026-11-20T19:04:00.000Z',
    }),
  );
  expect(dialog().getByText('Checked in at 2:04 PM, 5 of 6 came')).toBeDefined();
  expect(dialog().getByText('Change to 5 People')).toBeDefined();
});

it('[M5] takes no number that a check-in can’t have', async () => {
  showParties(2);
  open(/Check in party Curie/);
  fireEvent.change(field(), { target: { value: '10001' } });
  expect(dialog().getByText('Enter a number from 0 to 10,000.')).toBeDefined();
  await act(async () => submit());
  expect(counts()).toEqual([]);
  fireEvent.change(field(), { target: { value: '0' } });
  await act(async () => submit());
  expect(counts()).toEqual([{ booking_id: curie.booking_id, party_goers: 0 }]);
});

it('[B16] Enter opens the only party found; a canceled one is found, marked and left alone', () => {
  search('fermi');
  expect(screen.getByText('Found among the parties.')).toBeDefined();
  showParties(1);
  fireEvent.keyDown(screen.getByLabelText('Search customers'), { key: 'Enter' });
  expect(screen.getByRole('dialog', { name: 'Check In Fermi' })).toBeDefined();
  fireEvent.click(dialog().getByText('Cancel'));
  search('meitner');
  expect(rows()).toEqual([expect.stringMatching(/Meitner.*Canceled/)]);
  expect(screen.queryByLabelText(/Meitner/)).toBeNull();
  fireEvent.keyDown(screen.getByLabelText('Search customers'), { key: 'Enter' });
  expect(dialogs()).toHaveLength(0);
});

it('[S13] reports that a count was not saved', async () => {
  engine.failure = { ok: false, kind: 'storage_full', message: 'This device is full.' };
  showParties(2);
  open(/Check in party Curie/);
  await act(async () => submit());
  expect(screen.getAllByText('Failed to check in Curie. This device is full.')).not.toHaveLength(0);
  engine.failure = null;
  open(/Check in party Curie/);
  await act(async () => submit());
  expect(counts()).toHaveLength(1);
});

it('says why no party is listed', () => {
  search('nobody at all');
  showParties(0);
  expect(screen.getByText('No parties match your search criteria.')).toBeDefined();
  fireEvent.click(screen.getByText('Clear search'));
  expect(rows()).toHaveLength(2);
});

it('[F57] parties that are due are above the people with their check-in; one that came is only counted', async () => {
  const due = () => within(screen.getByRole('region', { name: 'Parties due' }));
  expect(due().getAllByRole('listitem')).toHaveLength(2);
  expect(due().getByText('Curie')).toBeDefined();
  open(/Check in party Curie/);
  await act(async () => submit());
  expect(counts()).toEqual([{ booking_id: curie.booking_id, party_goers: 6 }]);
  expect(
    due()
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('Fermi')]);
  expect(due().getByText('1 in')).toBeDefined();
  search('curie');
  expect(screen.queryByRole('region', { name: 'Parties due' })).toBeNull();
});

it('[O60] opens the party that a link from another screen names, until it is closed', async () => {
  leavePage();
  const page = showPage(<CheckInPage />, { engine, at: `/customer-check-in?party=${fermi.booking_id}` });
  expect(dialog().getByRole('heading', { name: 'Check In Fermi' })).toBeDefined();
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Cancel' })));
  expect(dialogs()).toHaveLength(0);
  expect(page.address()).toBe('/customer-check-in');
});
