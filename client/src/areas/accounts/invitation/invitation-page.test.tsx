import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Replies, refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { InvitationPage } from './invitation-page.tsx';

const invitation = {
  client_name: 'Rope Park',
  email: 'mia@staff.example',
  role: 'desk',
  expires_at: '2026-06-22T15:00:00.000Z',
  has_account: false,
};
const standing = {
  expiryWarning: null,
  servicePaidUntil: null,
  isExpired: false,
  isInGracePeriod: false,
  daysOverdue: 0,
  accountStatus: 'active',
};
const accepted = {
  message: 'Signed in',
  token: 't2',
  user: {
    id: 'u2',
    email: 'mia@staff.example',
    role: 'client',
    name: 'Mia',
    first_name: '',
    last_name: '',
    client_id: 'C00001',
    subscription_status: 'active',
    service_paid_until: null,
    ...standing,
  },
  ...standing,
  paymentRequired: false,
  clientId: 'C00001',
};
const GET = 'GET /api/invitations/tok';
const POST = 'POST /api/invitations/accept';
const page = <InvitationPage homeOfUser={() => '/home'} />;
const show = (server: Replies, signedInAs: { id: string; email: string; role: 'client' } | null = null) =>
  showPage(page, { at: '/invitation/tok', path: '/invitation/:token', server, signedInAs });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const accept = () => fireEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));

it('[X23] makes an account with a name and a password, and leads on signed in', async () => {
  const shown = show({ [GET]: { invitation }, [POST]: accepted });
  expect(await screen.findByText(/Rope Park invites mia@staff.example/)).toBeTruthy();
  expect(screen.getByText(/Your role will be: Front desk/)).toBeTruthy();
  type('Your name *', 'Mia');
  type('Password *', 'secret123');
  type('Confirm password *', 'secret124');
  accept();
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  expect(shown.changes()).toEqual([]);
  type('Confirm password *', 'secret123');
  accept();
  await waitFor(() => expect(shown.address()).toBe('/home'));
  expect(shown.changes()).toEqual([{ name: POST, body: { token: 'tok', name: 'Mia', password: 'secret123' } }]);
  expect(shown.session.token()).toBe('t2');
});

it('[X23] leads people of the front desk to check-in', async () => {
  const atDesk = { ...accepted, user: { ...accepted.user, staff_role: 'desk', permissions: [] } };
  const server: Replies = { [GET]: { invitation: { ...invitation, has_account: true } }, [POST]: atDesk };
  const shown = show(server, { id: 'u2', email: 'mia@staff.example', role: 'client' });
  await screen.findByRole('button', { name: 'Accept invitation' });
  accept();
  await waitFor(() => expect(shown.address()).toBe('/customer-check-in'));
});

it('[X23] sends an address with an account to log in, and comes back', async () => {
  show({ [GET]: { invitation: { ...invitation, has_account: true } } });
  const link = await screen.findByRole('link', { name: 'Log in to accept' });
  expect(link.getAttribute('href')).toBe('/login?email=mia%40staff.example');
});

it('[X23] is accepted by one press of the person who is logged in, with their session', async () => {
  const server: Replies = { [GET]: { invitation: { ...invitation, has_account: true } }, [POST]: accepted };
  const shown = show(server, { id: 'u2', email: 'mia@staff.example', role: 'client' });
  await screen.findByRole('button', { name: 'Accept invitation' });
  accept();
  await waitFor(() => expect(shown.address()).toBe('/home'));
  const sent = shown.requests.find(({ name }) => name === POST);
  expect([sent?.body, sent?.headers.get('authorization')]).toEqual([{ token: 'tok' }, 'Bearer t1']);
});

it('[X23] tells another person whom it is for', async () => {
  show({ [GET]: { invitation } }, { id: 'u1', email: 'ben@staff.example', role: 'client' });
  expect((await screen.findByRole('alert')).textContent).toContain('logged in as ben@staff.example');
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
});

it('[X23] says that a link is over, and what else went wrong, with a retry', async () => {
  show({ [GET]: () => refused(410, 'LINK_EXPIRED', 'This invitation is no longer valid. Please ask for a new one.') });
  expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('[X23] offers a retry without a network', async () => {
  const replies: Replies = { [GET]: () => null };
  show(replies);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  replies[GET] = { invitation };
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeTruthy();
});
