import type { AdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Replies } from '#app/testing/fake-server';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { createThemeStore } from '#lib/theme-store';
import { AdminProfilePage } from './admin-profile-page.tsx';

const counts = { today: 0, thisWeek: 0, thisMonth: 0 };
const stats: AdminStats = {
  clients: { total: 1200, active: 1100, pending: 60, expired: 40 },
  customers: { total: 5_000_000, ...counts },
  checkins: { total: 9_000_000, ...counts },
  bookings: { total: 800, upcoming: 0, today: 0, thisWeek: 0 },
  payments: {
    totalRevenue: 0,
    thisMonth: 0,
    totalTransactions: 0,
    averageTransaction: 0,
    activeSubscriptions: 900,
    monthlyRecurring: 0,
    subscriptionGrowth: null,
  },
  recentActivity: { checkins: [], bookings: [], payments: [] },
  topClients: [],
  attention: { payments: 0, auditBreaks: 0, parked: 0, mails: 0, usage: 0 },
};
const user = { id: 'u1', email: 'grace@gatehouse.example', name: 'Grace', role: 'admin', client_id: null } as const;
const usual = {
  'GET /api/admin/stats': stats,
  'GET /api/sessions': { sessions: [] },
  'GET /api/second-factor': { second_factor: { is_on: false, enabled_at: null, recovery_codes_left: 0 } },
  'PATCH /api/admin/profile': {},
};
const show = (own: Replies = {}) =>
  showPage(<AdminProfilePage onSignOutEverywhere={async () => null} logout={null} />, {
    signedInAs: user,
    server: { ...usual, ...own },
  });

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('[Y57] changes the name here and in the bar; email and role are only shown', async () => {
  const { requests, session } = show();
  for (const label of ['Email', 'Role']) expect(screen.getByLabelText(label)).toHaveProperty('readOnly', true);
  type('Name', ' Grace Hopper ');
  await press('Save Changes');
  await screen.findByText('Profile updated successfully!');
  expect(requests.find(({ name }) => name === 'PATCH /api/admin/profile')?.body).toEqual({ name: ' Grace Hopper ' });
  expect(session.state().user?.name).toBe('Grace Hopper');
});

it('[Y57] says that the profile could not be updated, and keeps what was typed', async () => {
  show({ 'PATCH /api/admin/profile': () => refused(503, 'UNAVAILABLE', 'Not now.') });
  type('Name', 'Grace Hopper');
  await press('Save Changes');
  await screen.findByText('Failed to update profile');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Grace Hopper');
});

it('[Y57] shows what the platform holds, and a dash while that is not known', async () => {
  show();
  const figureOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(figureOf('Customers')).toBe('—');
  await screen.findByText('5,000,000');
  expect(figureOf('Active clients')).toBe('1,100');
  cleanup();
  const { requests } = show({ 'GET /api/admin/stats': () => refused(503, 'UNAVAILABLE', 'Not now.') });
  await waitFor(() => expect(requests.some(({ name }) => name === 'GET /api/admin/stats')).toBe(true));
  expect(figureOf('Customers')).toBe('—');
});

it('[Y57] keeps a color and dark mode on this browser, and goes back to the default color', async () => {
  show();
  expect(screen.getByLabelText('Accent color as a code')).toHaveProperty('value', '#007bff');
  await press('Rust');
  expect(createThemeStore(localStorage).choice().accent).toBe('#c2410c');
  type('Accent color as a code', '#c24');
  expect(createThemeStore(localStorage).choice().accent).toBe('#cc2244');
  await press('Use Default');
  expect(createThemeStore(localStorage).choice().accent).toBeNull();
  fireEvent.click(screen.getByLabelText(/^Dark mode/));
  expect(createThemeStore(localStorage).choice().darkMode).toBe(true);
});

it('[Y56] resets someone’s two-step sign-in with the admin’s own password, and says who has none', async () => {
  const message = 'This account does not use two-step sign-in.';
  const { requests } = show({
    'POST /api/admin/second-factor/reset': ({ body }) =>
      (body as { email: string }).email === 'ada@fields.example'
        ? { message: 'Two-step sign-in of ada@fields.example is off. We have mailed them.' }
        : refused(400, 'INVALID_INPUT', message, { fields: { email: message } }),
  });
  await press('Reset Someone’s Two-Step Sign-In');
  const dialog = within(await screen.findByRole('dialog'));
  const give = async (email: string) => {
    fireEvent.change(dialog.getByLabelText('Their email *'), { target: { value: email } });
    fireEvent.change(dialog.getByLabelText('Your own password *'), { target: { value: 'mine' } });
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Reset' })));
  };
  await give('bo@fields.example');
  await dialog.findByText(message);
  await give('ada@fields.example');
  await screen.findByText('Two-step sign-in of ada@fields.example is off. We have mailed them.');
  expect(requests.at(-1)?.body).toEqual({ email: 'ada@fields.example', current_password: 'mine', code: '' });
});

it('[Y58] asks for a code where the account has one, also when only the server knows, and says at the field what is wrong', async () => {
  const wrong = 'That code isn’t right. Please enter the latest one.';
  const { requests } = show({
    'POST /api/admin/second-factor/reset': () => refused(400, 'INVALID_INPUT', wrong, { fields: { code: wrong } }),
  });
  await press('Reset Someone’s Two-Step Sign-In');
  const dialog = within(await screen.findByRole('dialog'));
  const passwordField = dialog.getByLabelText('Your own password *');
  expect(passwordField.getAttribute('autocomplete')).toBe('current-password');
  expect(dialog.queryByLabelText('Code *')).toBeNull();
  fireEvent.change(dialog.getByLabelText('Their email *'), { target: { value: 'ada@fields.example' } });
  const reset = () => act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Reset' })));
  await reset();
  await dialog.findByText('Please enter your own password');
  expect(requests.some(({ name }) => name.startsWith('POST'))).toBe(false);
  fireEvent.change(passwordField, { target: { value: 'mine' } });
  await reset();
  await dialog.findByText(wrong);
  const code = dialog.getByLabelText('Code *');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  fireEvent.change(code, { target: { value: '123 456' } });
  await reset();
  expect(requests.at(-1)?.body).toEqual({ email: 'ada@fields.example', current_password: 'mine', code: '123 456' });
});
