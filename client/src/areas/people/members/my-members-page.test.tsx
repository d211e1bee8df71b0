import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionProvider } from '#domain/session/session-context.tsx';
import { createSessionStore } from '#domain/session/session-store';
import type { SubscriptionStatus } from '#domain/subscription/subscription-status';
import { SubscriptionStatusProvider } from '#domain/subscription/subscription-status-context.tsx';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import { SyncEngineProvider } from '#sync/react/sync-context.tsx';
import { startingStatus } from '#sync/status/starting-status';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { customerRow, memberRow } from '#sync/testing/rows';
import { MyMembersPage } from './my-members-page.tsx';

const NOW = Date.parse('2026-11-20T15:42:00Z');
const marie = customerRow({ waiver_id: 'C00001-AAAABBBBCCCC' });
const lukasz = memberRow({ membership_id: 'C00001-M0000011' });
const expired = memberRow({
  membership_id: 'C00001-M0000022',
  adult_first_name: 'Ana',
  adult_last_name: 'Ruiz',
  expiration_date: '2026-11-19',
});
const record = { ...lukasz, adult_first_name: 'Marie', adult_last_name: 'Long', status: 'active' };
let sent: { method: string; path: string; body: unknown }[];
let reply: () => Response;

beforeEach(() => {
  sent = [];
  reply = () => Response.json({ success: true, ...record, member: record });
});
afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
});

function show(
  engine: FakeSyncEngine,
  status: SubscriptionStatus = { kind: 'good' },
  user: Partial<SessionUser> = {},
): void {
  const session = createSessionStore(localStorage);
  void session.signedIn('t1', { id: 'u1', role: 'client', client_id: 'C00001', ...user } as SessionUser);
  const send: typeof fetch = async (input, init) => {
    const { pathname: path } = new URL(input instanceof Request ? input.url : input, 'http://gatehouse.example');
    const text = init?.body as string | undefined;
    sent.push({ method: init?.method ?? 'GET', path, body: text ? JSON.parse(text) : null });
    return reply();
  };
  render(
    <MantineProvider env="test">
      <Notifications />
      <SessionProvider store={session}>
        <ApiProvider api={createApiClient({ token: () => 't1', fetch: send })}>
          <SyncEngineProvider engine={engine}>
            <SubscriptionStatusProvider value={{ status, refresh: async () => undefined }}>
              <MemoryRouter>
                <MyMembersPage />
              </MemoryRouter>
            </SubscriptionStatusProvider>
          </SyncEngineProvider>
        </ApiProvider>
      </SessionProvider>
    </MantineProvider>,
  );
}

const engineOf = (members = [lukasz, expired]) =>
  new FakeSyncEngine({ members, customers: [marie] }, { nowMs: () => NOW });
const refuse = (code: string, message: string, status: number) => () =>
  Response.json({ error: message, message, code, requestId: 'r1' }, { status });

it('[F8] hides expired members until they are asked for', async () => {
  show(engineOf());
  expect(await screen.findByText('1 member · 1 expired hidden')).toBeTruthy();
  expect(screen.queryByText('Ana Ruiz')).toBeNull();
  fireEvent.click(screen.getByLabelText('Show All Members (Including Expired)'));
  expect(screen.getByText('2 members')).toBeTruthy();
  expect(screen.getByText('Expired')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search members'), { target: { value: 'nobody' } });
  expect(screen.getByText('No members match your search')).toBeTruthy();
});

it('shows rows that are loading, and then that there are none', async () => {
  const engine = engineOf([]);
  engine.status$.next({ ...startingStatus, phase: 'starting', isFilled: false });
  show(engine);
  expect(screen.queryByText('No members yet')).toBeNull();
  engine.status$.next({ ...startingStatus, phase: 'ready', isFilled: true });
  expect(await screen.findByText('No members yet')).toBeTruthy();
});

it('[F8] finds a customer by name, makes them a member once, and fetches the new row', async () => {
  const engine = engineOf();
  show(engine);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }));
  const add = dialog.getByRole('button', { name: 'Add Member' });
  fireEvent.click(add);
  expect(await dialog.findByText('Please enter a waiver ID')).toBeTruthy();
  expect(dialog.getByText('Please select an expiration date')).toBeTruthy();
  expect(sent).toEqual([]);
  const field = dialog.getByLabelText(/Waiver ID/, { selector: 'input' });
  fireEvent.change(field, { target: { value: 'long' } });
  fireEvent.click(await screen.findByText(/signed Nov 19, 2026/));
  expect((field as HTMLInputElement).value).toBe(marie.waiver_id);
  fireEvent.change(dialog.getByLabelText(/Expiration Date/), { target: { value: '2027-05-01' } });
  fireEvent.click(add);
  fireEvent.click(add);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/clients/C00001/members',
      body: { waiver_id: marie.waiver_id, expiration_date: '2027-05-01' },
    },
  ]);
  expect(engine.syncs).toBe(1);
  expect(await screen.findByText('Marie Long is a member until May 1, 2027')).toBeTruthy();
});

it('keeps what was typed when the server refuses', async () => {
  reply = refuse('CUSTOMER_NOT_FOUND', 'Customer with this waiver ID not found', 404);
  show(engineOf());
  fireEvent.click(await screen.findByRole('button', { name: 'Add Member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }));
  fireEvent.change(dialog.getByLabelText(/Waiver ID/, { selector: 'input' }), { target: { value: 'C00001-NOBODY' } });
  fireEvent.change(dialog.getByLabelText(/Expiration Date/), { target: { value: '2027-05-01' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add Member' }));
  expect(await dialog.findByText('Customer with this waiver ID not found')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/Waiver ID/, { selector: 'input' }).value).toBe('C00001-NOBODY');
});

it('[F8] moves the end of a membership', async () => {
  show(engineOf());
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Łukasz Nowak' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Member' }));
  fireEvent.change(dialog.getByLabelText(/Expiration Date/), { target: { value: '2028-01-31' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: `/api/clients/C00001/members/${lukasz.membership_id}`,
      body: { expiration_date: '2028-01-31' },
    },
  ]);
});

it('[F8] asks before it deletes, and takes a member who is gone already as deleted', async () => {
  reply = refuse('MEMBER_NOT_FOUND', 'Member not found', 404);
  const engine = engineOf();
  show(engine);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Łukasz Nowak' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Łukasz Nowak' }));
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Member deleted successfully')).toBeTruthy();
  expect(engine.syncs).toBe(1);
});

it('[W6] changes nothing for a read-only venue, and still prints cards', () => {
  show(engineOf(), { kind: 'expired', paidUntil: '2026-10-01' });
  const isDisabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled;
  expect(['Add Member', 'Edit Łukasz Nowak', 'Delete Łukasz Nowak'].map(isDisabled)).toEqual([true, true, true]);
  expect(isDisabled('Member card of Łukasz Nowak')).toBe(false);
});

const sendsOf = (path: RegExp) => sent.filter((each) => path.test(each.path));

it('[F31] emails a card once, however fast it is pressed, and with a new request when it is pressed again', async () => {
  reply = () => Response.json({ success: true, message: 'The card is on its way to lukasz@example.com', email: 'x' });
  show(engineOf());
  fireEvent.click(await screen.findByRole('button', { name: 'Member card of Łukasz Nowak' }));
  const press = await screen.findByRole('button', { name: 'Email Card' });
  fireEvent.click(press);
  fireEvent.click(press);
  expect(await screen.findByText('The card is on its way to lukasz@example.com')).toBeTruthy();
  expect(sendsOf(/card\/email$/)).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Email Card' }));
  await waitFor(() => expect(sendsOf(/card\/email$/)).toHaveLength(2));
  const ids = sendsOf(/card\/email$/).map(({ body }) => (body as { request_id: string }).request_id);
  expect(new Set(ids).size).toBe(2);
});

it('[F31] tries a failed mail again with the same request, and offers none where it can’t be sent', async () => {
  reply = refuse('UNAVAILABLE', 'The server is busy.', 503);
  show(engineOf([lukasz, expired, memberRow({ membership_id: 'C00001-M0000033', adult_first_name: 'Bo', email: '' })]));
  fireEvent.click(await screen.findByRole('button', { name: 'Member card of Łukasz Nowak' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Email Card' }));
  await screen.findByText(/The server is busy/);
  fireEvent.click(await screen.findByRole('button', { name: 'Email Card' }));
  await waitFor(() => expect(sendsOf(/card\/email$/)).toHaveLength(2));
  const ids = sendsOf(/card\/email$/).map(({ body }) => (body as { request_id: string }).request_id);
  expect(new Set(ids).size).toBe(1);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Member card of Bo Nowak' }));
  expect(await screen.findByText('This member’s waiver has no email address.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Email Card' }).disabled).toBe(true);
});

it('[F31] emails the card of a new member on request', async () => {
  show(engineOf());
  fireEvent.click(await screen.findByRole('button', { name: 'Add Member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }));
  fireEvent.change(dialog.getByLabelText(/Waiver ID/, { selector: 'input' }), { target: { value: marie.waiver_id } });
  fireEvent.change(dialog.getByLabelText(/Expiration Date/), { target: { value: '2027-05-01' } });
  fireEvent.click(dialog.getByLabelText(/Email the card/));
  fireEvent.click(dialog.getByRole('button', { name: 'Add Member' }));
  await waitFor(() => expect(sendsOf(/members\/C00001-M0000011\/card\/email$/)).toHaveLength(1));
});

it('[F30] selects who is shown, keeps the selection through a search, and prints a sheet', async () => {
  show(engineOf());
  fireEvent.click(await screen.findByLabelText('Show All Members (Including Expired)'));
  fireEvent.click(screen.getByLabelText('Select all shown'));
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Select Ana Ruiz'));
  fireEvent.change(screen.getByLabelText('Search members'), { target: { value: 'ana' } });
  expect(screen.getByText('1 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Print Cards' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print Cards' }));
  fireEvent.click(dialog.getByLabelText('A4'));
  expect(dialog.getByText(/^1 card on 1 sheet\./)).toBeTruthy();
  const printed = document.querySelectorAll('[data-paper="a4"] article');
  expect(Array.from(printed, (card) => card.getAttribute('aria-label'))).toEqual(['Member card of Łukasz Nowak']);
});

it('[F30] prints at most a hundred cards at a time', async () => {
  const many = Array.from({ length: 101 }, (_, index) =>
    memberRow({ membership_id: `C00001-M${String(index).padStart(7, '0')}`, adult_first_name: `Ann${index}` }),
  );
  show(engineOf(many));
  fireEvent.click(await screen.findByLabelText('Select the first 100 shown'));
  const print = () => screen.getByRole('button', { name: 'Print Cards' }) as HTMLButtonElement;
  expect(screen.getByText('100 selected')).toBeTruthy();
  expect(print().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
  fireEvent.click(screen.getByLabelText('Select Ann100 Nowak'));
  expect(screen.getByText('101 selected. At most 100 cards are printed at a time.')).toBeTruthy();
  expect(print().disabled).toBe(true);
});

it('[U63] lets a viewer read members and their cards, and change none', () => {
  show(engineOf(), undefined, { permissions: [...staffRoles.viewer] });
  expect(screen.getByRole('button', { name: /^Member card of/ })).toBeTruthy();
  for (const name of ['Add Member', /^Edit /, /^Delete /]) expect(screen.queryByRole('button', { name })).toBeNull();
});
