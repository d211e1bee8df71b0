import type { StaffRow } from '@gatehouse/sync-protocol/areas/accounts/staff-row';
import { hashPin } from '@gatehouse/sync-protocol/base/pin-hash';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { DeskPersonProvider, useStaffCard } from '#domain/desk-person/desk-person-context.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { DeskPersonBar } from './desk-person-bar.tsx';

const CODE = 'C00001S0123456789ABCDEF';
const row = (fields: Partial<StaffRow> & { user_id: string; name: string }): StaffRow => ({
  client_id: 'C00001',
  role: 'desk',
  permissions: [],
  pin_hash: null,
  pin_version: 1,
  card_hash: null,
  ...fields,
});

let pinHash = '';
let cardHash = '';
beforeEach(async () => {
  localStorage.clear();
  pinHash ||= await hashPin('471188');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(CODE));
  cardHash = Buffer.from(digest).toString('hex');
});
afterEach(() => vi.useRealTimers());

function Scan() {
  const take = useStaffCard();
  return (
    <>
      <button onClick={() => take(['c00001-s0123456789abcdef'])}>Scan the card</button>
      <button onClick={() => take(['C00001-S00000000000000ZZ'])}>Scan another card</button>
    </>
  );
}

function show(staff: StaffRow[], idleMs = 120_000) {
  const engine = new FakeSyncEngine({ staff }, {});
  return showPage(
    <DeskPersonProvider idleMs={idleMs}>
      <DeskPersonBar hasScanner />
      <Scan />
    </DeskPersonProvider>,
    { engine },
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function choose(name: string) {
  press('Choose your name');
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog', { name: `PIN of ${name}` });
}

function type(pin: string) {
  for (const digit of pin) press(digit);
  press('Sign on');
}

it('[S44] shows nothing where nobody has a PIN or a card', () => {
  show([row({ user_id: 'mia', name: 'Mia' })]);
  expect(screen.queryByRole('region', { name: 'Who is using this tablet' })).toBeNull();
});

it('[S44] [D27] switches by name and PIN, says who it is, and signs off', async () => {
  const { engine } = show([row({ user_id: 'mia', name: 'Mia', pin_hash: pinHash, pin_version: 4 })]);
  expect(screen.getByRole('status').textContent).toBe('Nobody has signed on at this tablet.');
  await choose('Mia');
  type('471188');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Mia is using this tablet.'));
  expect(engine.person).toEqual({ kind: 'user', id: 'mia', via: 'pin', pin_version: 4 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Switch person');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign off' }));
  expect(engine.person).toBeNull();
});

it('[S44] switches by a scan of a card in any spelling, and says where a card is nobody’s', async () => {
  const { engine } = show([row({ user_id: 'mia', name: 'Mia', card_hash: cardHash })]);
  press('Scan another card');
  press('Scan the card');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Mia is using this tablet.'));
  expect(engine.person).toEqual({ kind: 'user', id: 'mia', via: 'card', card_hash: cardHash });
});

it('[S44] leaves nobody at the tablet after the idle time, and none whose row goes', async () => {
  const { engine } = show([row({ user_id: 'mia', name: 'Mia', card_hash: cardHash })], 60);
  press('Scan the card');
  await waitFor(() => expect(engine.person).not.toBeNull());
  await waitFor(() => expect(engine.person).toBeNull());
});

it('[S45] locks a person after five wrong PINs, also for the right one and after a restart', async () => {
  const staff = [row({ user_id: 'mia', name: 'Mia', pin_hash: pinHash })];
  const first = show(staff);
  await choose('Mia');
  for (let time = 0; time < 5; time += 1) {
    type('999999');
    await screen.findByText(time < 4 ? 'This PIN is wrong.' : /^Too many wrong PINs. Try again in \d+ s.$/);
    if (time < 4)
      await waitFor(() => expect(screen.getByRole('button', { name: '1' })).toHaveProperty('disabled', false));
  }
  expect(screen.getByRole('button', { name: '4' })).toHaveProperty('disabled', true);
  act(() => first.view.unmount());
  const { engine } = show(staff);
  await choose('Mia');
  expect(screen.getByText(/^Too many wrong PINs/)).toBeDefined();
  expect(engine.person).toBeNull();
});
