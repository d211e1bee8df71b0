import type { listUnsentMail, UnsentMail } from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Asked, refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { AdminMailPage } from './admin-mail-page.tsx';

const mail: UnsentMail = {
  mail_id: 'm1',
  client_id: 'C00001',
  client_name: 'Field',
  recipient: 'ada@example.org',
  subject: 'Your booking',
  created_at: '2026-06-15T15:00:00.000Z',
  attempts: 1,
  tried_at: '2026-06-15T15:00:00.000Z',
  next_attempt_at: null,
  given_up_at: '2026-06-15T15:00:00.000Z',
  reason: 'refused',
  share: null,
  failure: 'EENVELOPE 550 5.1.1',
};

let list: ReplyOf<typeof listUnsentMail>;
let requests: Asked[];
/** Answers instead of the server, by method. */
let refusals: Record<string, () => object | null>;
beforeEach(() => {
  list = { success: true, mails: [mail], next: null, given_up: 1, outage: null };
  refusals = {};
});
afterEach(leavePage);

function show(): void {
  const answer = ({ method }: Asked) => refusals[method]?.() ?? (method === 'GET' ? list : { success: true });
  ({ requests } = showPage(<AdminMailPage />, { server: { '*': answer } }));
}

const changes = () =>
  requests
    .filter(({ method }) => method !== 'GET')
    .map(({ name, body }) => name + (body ? ` ${JSON.stringify(body)}` : ''));

it('[Y116] says that nothing waits, and what keeps a list from being shown', async () => {
  list = { ...list, mails: [], given_up: 0 };
  refusals['GET'] = () => refused(503, 'UNAVAILABLE', 'Busy.');
  show();
  expect(await screen.findByText('Failed to load email: Busy.')).toBeTruthy();
  refusals = {};
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing waits')).toBeTruthy();
  fireEvent.click(screen.getByText('Given Up'));
  expect(await screen.findByText('No email has failed')).toBeTruthy();
});

it('[Y116] shows to whom a mail goes and why it was not sent, and sends it again once', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /ada@example\.org/ }));
  expect(row.getByText(/^There is no such mailbox\./)).toBeTruthy();
  const button = row.getByRole('button', { name: 'Send again to ada@example.org' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByText('The email to ada@example.org is tried again now.')).toBeTruthy());
  expect(changes()).toEqual(['POST /api/admin/mail/m1/resend']);
});

it('[Y116] asks before a mail is dropped, and says where it can’t be', async () => {
  refusals['DELETE'] = () => refused(409, 'CHANGE_NOT_ALLOWED', 'This email is being sent right now.');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Drop the email to ada@example.org' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/“Your booking” to ada@example\.org is deleted and never sent\./)).toBeTruthy();
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Drop' }));
  expect(await screen.findByText('This email is being sent right now.')).toBeTruthy();
  expect(changes()).toEqual(['DELETE /api/admin/mail/m1']);
});

it('[Y115] [Y116] says that the mail server is down and why, and sends a test mail to the address that is typed', async () => {
  list = {
    ...list,
    outage: {
      since: '2026-06-15T15:00:00.000Z',
      failure: 'EAUTH 535 5.7.8',
      next_try_at: '2026-06-15T15:05:00.000Z',
    },
  };
  show();
  expect(await screen.findByText(/refused the user name or the password of SMTP_URL/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send Test Email' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(/^To/);
  fireEvent.change(field, { target: { value: 'nobody' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'me@example.org' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^A test email to me@example\.org is on its way/)).toBeTruthy();
  expect(changes()).toEqual(['POST /api/admin/mail/test {"email":"me@example.org"}']);
});

it('[Y116] turns its pages, and begins with the first of the other list', async () => {
  list = { ...list, next: '2026-06-15T15:00:00.000Z_m1' };
  show();
  await screen.findByText(/^Page 1, 1 email/);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText(/^Page 2/);
  fireEvent.click(screen.getByText('Given Up (1)'));
  await screen.findByText(/^Page 1/);
  const asked = requests.map(({ search }) => decodeURIComponent(search));
  expect(asked).toEqual(['?state=waiting', '?state=waiting&after=2026-06-15T15:00:00.000Z_m1', '?state=given_up']);
});

it('[Y116] goes back to the page before where the last email of one is gone', async () => {
  const first = { ...list, next: '2026-06-15T15:00:00.000Z_m1' };
  list = first;
  refusals['GET'] = () => (requests.at(-1)?.query.has('after') ? { ...first, mails: [], next: null } : first);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(await screen.findByRole('button', { name: 'Next' })).toBeTruthy();
  expect(screen.getByRole('row', { name: /ada@example\.org/ })).toBeTruthy();
  expect(screen.queryByText('Nothing waits')).toBeNull();
});
