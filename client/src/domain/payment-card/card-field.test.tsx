import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '../../lib/api/api-client.ts';
import { ApiProvider } from '../../lib/api/api-context.tsx';
import { CardField, type CardFieldHandle } from './card-field.tsx';

const config = {
  applicationId: 'sandbox-sq0idb-x',
  locationId: 'L1',
  environment: 'sandbox',
  scriptUrl: '/square-simulator/v1/square.js',
};

/** Square's script, as if it had loaded; the SDK keeps the first one it sees. */
const square = { payments: vi.fn<(...args: unknown[]) => { card: () => Promise<unknown> }>() };
Object.assign(window, { Square: square });

function fakeSquare(tokenize: () => Promise<unknown>) {
  const card = {
    attach: vi.fn(async (element: HTMLElement) => element.append('card fields')),
    configure: vi.fn(async () => undefined),
    destroy: vi.fn(async () => true),
    tokenize: vi.fn(tokenize),
  };
  square.payments.mockReturnValue({ card: async () => card });
  return card;
}

function show(status = 200) {
  const asked: string[] = [];
  const api = createApiClient({
    token: () => null,
    fetch: async (input) => {
      if (typeof input === 'string') asked.push(input);
      return status === 200 ? Response.json({ success: true, config, message: '' }) : new Response('away', { status });
    },
  });
  const handle = createRef<CardFieldHandle>();
  const onReadyChange = vi.fn();
  const view = render(
    <MantineProvider>
      <ApiProvider api={api}>
        <CardField ref={handle} clientId="C00001" onReadyChange={onReadyChange} />
      </ApiProvider>
    </MantineProvider>,
  );
  return { asked, handle, view, onReadyChange };
}

const charge = { intent: 'CHARGE', amountDollars: 1, buyer: { email: 'zoe@example.org' } } as const;

afterEach(() => {
  cleanup();
  square.payments.mockReset();
});

it('[P13] draws the fields of the account that charges, and returns only a token', async () => {
  const card = fakeSquare(async () => ({ status: 'OK', token: 'cnon:1' }));
  const { asked, handle, onReadyChange, view } = show();
  expect(screen.getByRole('status').textContent).toContain('Loading');
  await screen.findByText('card fields');
  await waitFor(() => expect(onReadyChange).toHaveBeenLastCalledWith(true));
  expect(asked).toEqual(['/api/payments/config?clientId=C00001']);
  expect(square.payments).toHaveBeenCalledWith('sandbox-sq0idb-x', 'L1');
  expect(await handle.current?.tokenize(charge)).toEqual({ ok: true, token: 'cnon:1' });
  expect(card.tokenize).toHaveBeenCalledWith({
    intent: 'CHARGE',
    amount: '1.00',
    currencyCode: 'USD',
    billingContact: { email: 'zoe@example.org' },
    customerInitiated: true,
    sellerKeyedIn: false,
  });
  view.unmount();
  expect(card.destroy).toHaveBeenCalled();
});

it('[R12] shows the provider’s message about a rejected card', async () => {
  fakeSquare(async () => ({ status: 'Error', errors: [{ message: 'x', detail: 'The bank did not answer.' }] }));
  const { handle } = show();
  await screen.findByText('card fields');
  await waitFor(async () =>
    expect(await handle.current?.tokenize(charge)).toEqual({ ok: false, message: 'The bank did not answer.' }),
  );
});

it('reports that payments are unavailable without a configuration, and offers to reload', async () => {
  const { handle } = show(503);
  expect(await screen.findByText('Payment system unavailable')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(await handle.current?.tokenize(charge)).toEqual({ ok: false, message: 'Payment system unavailable' });
});

it('says that the payment system failed to load when its script refuses', async () => {
  square.payments.mockImplementation(() => {
    throw new Error('InvalidApplicationIdError');
  });
  show();
  expect(await screen.findByText('Failed to load payment system')).toBeTruthy();
});

it('says why Square’s form could not be drawn', async () => {
  const card = fakeSquare(async () => ({ status: 'OK', token: 'cnon:1' }));
  card.attach.mockRejectedValue(new Error('the element is gone'));
  show();
  expect(await screen.findByText('Payment form initialization failed: the element is gone')).toBeTruthy();
});
