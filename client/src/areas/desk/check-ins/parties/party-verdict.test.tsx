import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { bookingRow, checkInRow, customerRow, waiverFileRow } from '#sync/testing/rows';
import { CheckInPage } from '../check-in-page.tsx';

const nowMs = Date.parse('2026-11-20T19:05:00.000Z');
const KIOSK = '0190aaaa-0000-7000-8000-000000000001';
const LINK = 'http://localhost:3000/waiver/C00001?booking=C00001-curie&party=secret';
const idOf = (tail: string) => `C00001-0000000000${tail}`;
const signer = (tail: string, name: string) =>
  customerRow({ waiver_id: idOf(tail), adult_first_name: name, booking_id: 'C00001-curie' });
const [ada, ben] = [signer('01', 'Ada'), signer('02', 'Ben')];
const curie = bookingRow({ booking_id: 'C00001-curie', waivers_signed: 2, total_players: 8 });
let engine: FakeSyncEngine;
let asked: { method: string; path: string; body: unknown }[];

beforeEach(() => {
  asked = [];
  engine = new FakeSyncEngine({ customers: [ada, ben], bookings: [curie] }, { nowMs: () => nowMs });
  engine.put('waiver_documents', waiverFileRow());
  const answer: typeof fetch = async (input, init) => {
    const { pathname: path } = new URL(input instanceof Request ? input.url : input, 'http://localhost:3000');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ method: init?.method ?? 'GET', path, body });
    if (path.endsWith('/waiver-link')) return Response.json({ success: true, waiver_link: LINK });
    if (path.endsWith('/kiosks')) {
      const kiosks = [{ device_id: KIOSK, name: 'Entrance Tablet', is_reachable: true }];
      return Response.json({ success: true, kiosks });
    }
    return Response.json({ success: true, valid_minutes: 10 });
  };
  showPage(<CheckInPage />, { engine, server: answer });
});

const dialog = () => within(screen.getByRole('dialog'));
const field = () => dialog().getByLabelText(/^How many/);
const click = (name: string | RegExp) => act(async () => fireEvent.click(dialog().getByRole('button', { name })));
const openParty = () => {
  fireEvent.click(screen.getByText('Parties (1)'));
  fireEvent.click(screen.getByLabelText(/(Check in party|Change count of) Curie/));
};
const sent = () => engine.sent.map(({ name, args }) => [name, (args as { waiver_id?: string }).waiver_id ?? null]);
const lastParty = () =>
  engine.sent.findLast(({ name }) => name === 'check_in_party')?.args as MutationArgs['check_in_party'];
const enter = () => act(async () => void fireEvent.submit(field().closest('form') as HTMLFormElement));

it('[F70] Enter checks in those who signed, each by name, and no one else', async () => {
  openParty();
  expect(
    dialog()
      .getAllByText(/signed/)
      .map(({ textContent }) => textContent),
  ).toEqual(['6 of 8 have not signed']);
  expect(field()).toHaveProperty('value', '2');
  await enter();
  expect(sent()).toEqual([
    ['check_in', ada.waiver_id],
    ['check_in', ben.waiver_id],
    ['check_in_party', null],
  ]);
  const made = engine.sent.slice(0, 2).map(({ args }) => (args as { checkin_id: string }).checkin_id);
  expect(lastParty()).toMatchObject({ party_goers: 2, checkin_ids: made });
  expect(lastParty()).not.toHaveProperty('override');
  expect(screen.getAllByText('Curie checked in, 2 of 8 came')).not.toHaveLength(0);
});

it('[F70] the others come in only with a reason, which is recorded', async () => {
  openParty();
  await click('Check In Anyway…');
  expect(field()).toHaveProperty('value', '8');
  await enter();
  expect(engine.sent).toEqual([]);
  expect(dialog().getByText('Please enter a reason')).toBeDefined();
  fireEvent.change(dialog().getByLabelText('Why may 6 people come in who have not signed?'), {
    target: { value: ' Waivers on paper ' },
  });
  await enter();
  expect(sent()).toHaveLength(3);
  expect(lastParty()).toMatchObject({ party_goers: 8, override: { reason: 'Waivers on paper' } });
  openParty();
  expect(dialog().getByText('Let in without a signature: Waivers on paper')).toBeDefined();
});

it('[F70] a larger count asks for the reason too; a smaller one is said by name', async () => {
  openParty();
  fireEvent.change(field(), { target: { value: '3' } });
  expect(dialog().getByLabelText('Why may 1 person come in who has not signed?')).toBeDefined();
  fireEvent.change(field(), { target: { value: '1' } });
  expect(dialog().getByText('2 people are checked in by name. Uncheck those who did not come.')).toBeDefined();
  await enter();
  expect(engine.sent).toEqual([]);
  fireEvent.click(dialog().getByLabelText(/^Ben/));
  await enter();
  expect(sent()).toEqual([
    ['check_in', ada.waiver_id],
    ['check_in_party', null],
  ]);
});

it('[F70] [M4] a signer who is in already is part of the count, and not checked in again', async () => {
  await act(async () =>
    engine.put('check_ins', {
      ...checkInRow({ checkin_id: 'other', waiver_id: ada.waiver_id }),
      venue_date: '2026-11-20',
      check_in_time: '2026-11-20T19:04:00.000Z',
    }),
  );
  openParty();
  expect(field()).toHaveProperty('value', '2');
  await enter();
  expect(sent()).toEqual([
    ['check_in', ben.waiver_id],
    ['check_in_party', null],
  ]);
  expect(lastParty().party_goers).toBe(2);
});

it('[F70] where nobody has signed, Enter checks in no one', async () => {
  await act(async () => {
    for (const one of [ada, ben]) engine.put('customers', { ...one, has_signature: false });
    engine.put('bookings', { ...curie, waivers_signed: 0 });
  });
  openParty();
  expect(
    dialog()
      .getAllByText(/signed/)
      .map(({ textContent }) => textContent),
  ).toEqual(['8 of 8 have not signed']);
  expect(dialog().getByRole('button', { name: 'Check In' })).toHaveProperty('disabled', true);
  expect(dialog().getByText(/^Choose above how they sign/)).toBeTruthy();
  await enter();
  expect(engine.sent).toEqual([]);
  /* Signed at the kiosk meanwhile. */
  await act(async () => engine.put('customers', ada));
  expect(field()).toHaveProperty('value', '1');
});

it('[F71] one undo takes back the count and everyone with it, from the bar and by Alt+U, once', async () => {
  openParty();
  await enter();
  const made = lastParty().checkin_ids;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Undo/ })));
  expect(engine.sent[3]).toEqual({
    name: 'undo_check_in_party',
    args: { party_check_in_id: expect.any(String) as string, booking_id: curie.booking_id, checkin_ids: made },
  });
  expect(screen.getAllByText('Check-in of Curie undone')).not.toHaveLength(0);
  await act(async () => fireEvent.keyDown(window, { key: 'u', code: 'KeyU', altKey: true }));
  expect(engine.sent).toHaveLength(4);
  expect(screen.getAllByText('This desk has no check-in to undo.')).not.toHaveLength(0);
});

it('[F71] [U68] a desk sees why someone should look at what another one did, and undoes it, from the party', async () => {
  const shown = { id: 'p1', checkin_ids: ['c1'], by_name: 'Mia', review_reasons: ['card_withdrawn'] };
  await act(async () =>
    engine.put('bookings', {
      ...curie,
      check_in_status: 'checked in',
      party_goers: 4,
      party_checked_in_at: '2026-11-20T19:04:00.000Z',
      party_check_in: shown,
    }),
  );
  openParty();
  expect(screen.getByText('Checked in by Mia')).toBeDefined();
  expect(screen.getByText('The staff card that was used had been replaced or withdrawn.')).toBeDefined();
  await click('Undo Check-In');
  expect(engine.sent).toEqual([
    {
      name: 'undo_check_in_party',
      args: { party_check_in_id: 'p1', booking_id: curie.booking_id, checkin_ids: ['c1'] },
    },
  ]);
});

it('[F70] shows the code of the party’s own link, and sends the party to a kiosk', async () => {
  openParty();
  await click('Show QR');
  expect(await screen.findByText(LINK)).toBeDefined();
  await click('Send to Kiosk');
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Send to Entrance Tablet' })));
  expect(asked.at(-1)?.body).toEqual({ booking_id: curie.booking_id, device_id: KIOSK });
  expect(await screen.findByText(/Entrance Tablet opens the form as soon as/)).toBeDefined();
  expect(engine.sent).toEqual([]);
});

it('[F70] without the network says what staff can do instead', async () => {
  await act(async () => engine.status$.next({ ...engine.status$.value, network: 'offline' }));
  openParty();
  await click('Show QR');
  expect(dialog().getByText('Without the network the code can’t be loaded. They can sign at a kiosk.')).toBeDefined();
  await click('Send to Kiosk');
  expect(dialog().getByText(/Without the network no kiosk can be asked/)).toBeDefined();
  await enter();
  expect(sent()).toHaveLength(3);
});
