import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { bookingRow, checkInRow, customerRow } from '#sync/testing/rows';
import { CheckInPage } from '../check-in-page.tsx';

const nowMs = Date.parse('2026-11-20T19:05:00.000Z');
let engine: FakeSyncEngine;
const idOf = (tail: string) => `C00001-0000000000${tail}`;
const child = (tail: string, name: string, born: string) =>
  customerRow({
    waiver_id: idOf(tail),
    waiver_type: 'Minor',
    minor_first_name: name,
    minor_last_name: 'Long',
    minor_DoB: born,
    event_id: 'e1',
  });
const guardian = customerRow({ waiver_id: idOf('01'), event_id: 'e1', booking_id: 'C00001-curie' });
const family = [guardian, child('02', 'Al', '2010-11-20'), child('03', 'Bo', '2017-11-21')];
const friend = customerRow({
  waiver_id: idOf('04'),
  adult_first_name: 'Dot',
  adult_last_name: 'Friend',
  booking_id: 'C00001-curie',
});

beforeEach(() => {
  engine = new FakeSyncEngine(
    { customers: [...family, friend], bookings: [bookingRow({ booking_id: 'C00001-curie', waivers_signed: 2 })] },
    { nowMs: () => nowMs },
  );
  showPage(<CheckInPage />, { engine });
});

const searchField = () => screen.getByLabelText('Search customers');
const altKey = (code: string, key: string) =>
  act(async () => void fireEvent.keyDown(searchField(), { key, code, altKey: true }));
const dialog = (name = 'Check In Family') => within(screen.getByRole('dialog', { name }));
const people = (name?: string) =>
  dialog(name)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const sentIds = () => engine.sent.map(({ name, args }) => [name, (args as { waiver_id?: string }).waiver_id]);

it('[F21] checks in a whole family by keyboard, each once, and one undo takes all of them back', async () => {
  fireEvent.change(searchField(), { target: { value: 'bo long' } });
  await altKey('KeyA', 'a');
  expect(people()).toEqual(['Marie LongAdult, 36', 'Al LongMinor, 16 · birthday today', 'Bo LongMinor, 8']);
  const button = dialog().getByText('Check In All 3').closest('button') as HTMLButtonElement;
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(sentIds()).toEqual(['01', '02', '03'].map((tail) => ['check_in', idOf(tail)]));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText('Marie Long and 2 others checked in')).not.toHaveLength(0);
  expect(document.activeElement).toBe(searchField());
  await act(async () => fireEvent.click(screen.getByText('Undo All 3')));
  expect(engine.sent.slice(3).map(({ name }) => name)).toEqual(['undo_check_in', 'undo_check_in', 'undo_check_in']);
  await altKey('KeyU', 'u');
  expect(engine.sent).toHaveLength(6);
});

it('[F21] checks in those who are chosen; who is in by another desk meanwhile is marked and left alone', async () => {
  await act(async () => fireEvent.click(screen.getByLabelText('Check in all 3 of the family of Al Long')));
  fireEvent.click(dialog().getByLabelText(/^Marie Long/));
  expect(dialog().getByText('Check In 2 of 3')).toBeDefined();
  act(() =>
    engine.put('check_ins', {
      ...checkInRow({ checkin_id: 'other', waiver_id: idOf('02') }),
      venue_date: '2026-11-20',
      check_in_time: '2026-11-20T19:04:00.000Z',
    }),
  );
  expect(people()[1]).toMatch(/in since 2:04/);
  expect(dialog().getByLabelText(/^Al Long/)).toMatchObject({ disabled: true, checked: true });
  await act(async () => fireEvent.click(dialog().getByText('Check In 1 of 3')));
  expect(sentIds()).toEqual([['check_in', idOf('03')]]);
});

it('[F21] says who is not in where one fails, and Escape checks no one in', async () => {
  await act(async () => fireEvent.click(screen.getByLabelText('Check in all 3 of the family of Al Long')));
  fireEvent.keyDown(dialog().getByText('Check In All 3'), { key: 'Escape' });
  expect(engine.sent).toEqual([]);
  await act(async () => fireEvent.click(screen.getByLabelText('Check in all 3 of the family of Al Long')));
  engine.failure = { ok: false, kind: 'storage_full', message: 'This device is full.' };
  await act(async () => fireEvent.click(dialog().getByText('Check In All 3')));
  expect(screen.getAllByText(/Al Long wasn’t checked in. This device is full./)).not.toHaveLength(0);
});

it('[F21] lists a booking’s signers by name from its panel', async () => {
  fireEvent.click(screen.getByText('Parties (1)'));
  fireEvent.click(screen.getByLabelText(/Check in party Curie/));
  expect(people('Check In Curie')).toEqual(['Dot FriendAdult, 36', 'Marie LongAdult, 36']);
  await act(async () => fireEvent.click(dialog('Check In Curie').getByRole('button', { name: /^Check In 6/ })));
  expect(sentIds()).toEqual([
    ['check_in', idOf('04')],
    ['check_in', idOf('01')],
    ['check_in_party', undefined],
  ]);
});

it('[F52] [F53] shows what is missing of a waiver, and lets no one without a signature in with the others', async () => {
  await act(async () => {
    engine.put('customers', { ...guardian, has_signature: false });
    engine.put('customers', { ...family[1], date_signed: '2025-11-20' } as typeof guardian);
  });
  fireEvent.change(searchField(), { target: { value: 'bo long' } });
  await altKey('KeyA', 'a');
  const [marie, al, bo] = people();
  expect(marie).toContain('No signature on file');
  expect(marie).toContain('Check in alone from the list.');
  expect(al).toContain('Last signed Nov 20, 2025');
  expect(bo).not.toContain('sign');
  await act(async () => fireEvent.click(dialog().getByText('Check In 2 of 3')));
  expect(sentIds()).toEqual([
    ['check_in', idOf('02')],
    ['check_in', idOf('03')],
  ]);
});
