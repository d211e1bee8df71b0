import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Asked, Replies } from '#app/testing/fake-server';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { SquareCredentialsPage } from './square-credentials-page.tsx';

const connected = {
  application_id: 'sq0idp-abcdefghij',
  location_id: '',
  environment: 'production',
  updated_at: '2026-11-20T15:42:00.000Z',
};

let stored: typeof connected | null;
let answer: (asked: Asked) => object;
let changes: ReturnType<typeof showPage>['changes'];

beforeEach(() => {
  stored = connected;
  answer = ({ method, body }) => {
    const { applicationId = '' } = (body ?? {}) as { applicationId?: string };
    stored =
      method === 'DELETE'
        ? null
        : { ...connected, application_id: applicationId, updated_at: '2026-11-21T15:42:00.000Z' };
    return { message: method === 'DELETE' ? 'removed' : 'saved' };
  };
});

function show() {
  const server: Replies = { 'GET *': () => ({ credentials: stored }), '*': (asked) => answer(asked) };
  ({ changes } = showPage(<SquareCredentialsPage />, { server }));
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('[R15] shows what is connected by the beginning of its ids', async () => {
  show();
  expect(await screen.findByText('Square Account Connected')).toBeTruthy();
  for (const text of ['sq0idp-a…', 'Not configured', 'Nov 20, 2026, 10:42 AM'])
    expect(screen.getByText(text)).toBeTruthy();
});

it('[R15] updates with the ids filled in and no token, and shows the new ones', async () => {
  show();
  await screen.findByText('Square Account Connected');
  click('Update Credentials');
  const application = screen.getByLabelText<HTMLInputElement>(/Application ID/);
  expect(application.value).toBe('sq0idp-abcdefghij');
  expect(screen.getByLabelText<HTMLInputElement>(/Access Token/).value).toBe('');
  click('Cancel');
  expect(screen.getByText('Square Account Connected')).toBeTruthy();
  click('Update Credentials');
  fireEvent.change(screen.getByLabelText(/Access Token/), { target: { value: 'EAAA' } });
  fireEvent.change(screen.getByLabelText(/Application ID/), { target: { value: 'sq0idp-zyx' } });
  click('Update Credentials');
  expect(await screen.findByText('sq0idp-z…')).toBeTruthy();
  expect(changes().map(({ body }) => body)).toEqual([
    { accessToken: 'EAAA', applicationId: 'sq0idp-zyx', locationId: '', environment: 'production' },
  ]);
});

it('[R15] removes them after a question, and then offers to connect', async () => {
  show();
  await screen.findByText('Square Account Connected');
  click('Remove Credentials');
  expect(
    await screen.findByText(
      'Are you sure you want to remove your Square credentials? This will disable payment processing for your customers.',
    ),
  ).toBeTruthy();
  answer = () => refused(400, 'INVALID_INPUT', '');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove Credentials' }));
  expect(await screen.findByText('Failed to remove credentials')).toBeTruthy();
  answer = () => {
    stored = null;
    return { message: 'Square credentials removed successfully' };
  };
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove Credentials' }));
  expect(await screen.findByRole('button', { name: 'Save Credentials' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
});

it('says what Square objects to, and keeps what was typed', async () => {
  stored = null;
  answer = () => refused(400, 'INVALID_INPUT', 'Square does not accept the access token.');
  show();
  fireEvent.change(await screen.findByLabelText(/Access Token/), { target: { value: 'bad' } });
  fireEvent.change(screen.getByLabelText(/Application ID/), { target: { value: 'sq0idp-zyx' } });
  click('Save Credentials');
  expect(await screen.findByText('Square does not accept the access token.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Application ID/).value).toBe('sq0idp-zyx');
  answer = () => new Response('<html>', { status: 502 });
  click('Save Credentials');
  expect(await screen.findByRole('alert')).toBeTruthy();
});
