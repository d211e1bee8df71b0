import { deleteSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../app/testing/fake-server.ts';
import { showPage } from '../../app/testing/show-page.tsx';
import { useApi } from '../../lib/api/api-context.tsx';
import { ProofHost } from './proof-host.tsx';

const results: string[] = [];

function Dangerous() {
  const api = useApi();
  const run = async (): Promise<void> => {
    const result = await api.call(deleteSquareAccount, { params: { client_id: 'C00001' } });
    results.push(result.ok ? 'done' : result.message);
  };
  return (
    <button type="button" onClick={() => void run()}>
      Disconnect
    </button>
  );
}

function show() {
  results.length = 0;
  let isProven = false;
  const page = (
    <>
      <Dangerous />
      <ProofHost />
    </>
  );
  return showPage(page, {
    server: {
      'GET /api/second-factor': { second_factor: { is_on: false, enabled_at: null, recovery_codes_left: 0 } },
      'DELETE /api/square/client/*': () =>
        isProven ? { message: 'Gone' } : refused(403, 'CONFIRMATION_REQUIRED', 'Please confirm'),
      'POST /api/confirm': ({ body }) => {
        isProven = (body as { password: string }).password === 'right';
        return isProven ? { confirmed_until: 'x' } : refused(401, 'INVALID_CREDENTIALS', 'Not right.');
      },
    },
  });
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const typePassword = (value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(/^Your own password/), { target: { value } });

it('[X20] asks who it is, says what is wrong, and then goes on with the act by itself', async () => {
  show();
  await press('Disconnect');
  await screen.findByRole('dialog', { name: 'Please confirm it’s you' });
  await press('Continue');
  expect(screen.getByText('Please enter your password')).toBeTruthy();
  typePassword('wrong');
  await press('Continue');
  await screen.findByText('Not right.');
  typePassword('right');
  await press('Continue');
  await waitFor(() => expect(results).toEqual(['done']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('[X20] leaves the act undone where the question is closed, and asks again the next time', async () => {
  show();
  await press('Disconnect');
  await screen.findByRole('dialog');
  await press('Cancel');
  await waitFor(() => expect(results).toEqual(['Please confirm']));
  await press('Disconnect');
  await screen.findByRole('dialog');
});
