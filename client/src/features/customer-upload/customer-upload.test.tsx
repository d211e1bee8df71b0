import type { CustomerUploadPreview } from '@gatehouse/sync-protocol/http/customers/customer-uploads';
import { MantineProvider } from '@mantine/core';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SubscriptionStatusProvider } from '../../domain/subscription/subscription-status-context.tsx';
import { createApiClient } from '../../lib/api/api-client.ts';
import { ApiProvider } from '../../lib/api/api-context.tsx';
import { SyncEngineProvider } from '../../sync/react/sync-context.tsx';
import { FakeSyncEngine } from '../../sync/testing/fake-sync-engine.ts';
import { CustomerUpload } from './customer-upload.tsx';

const preview: CustomerUploadPreview = {
  success: true,
  columns: [{ name: 'email', example: 'ana@example.org' }],
  mapping: { email: 0 },
  mapping_source: 'template',
  missing: [],
  date_order: null,
  is_date_order_certain: true,
  totalProcessed: 2,
  ready: 2,
  skipped: 0,
  errors: 0,
  errorDetails: [],
  skippedDetails: [],
  rejected_csv: null,
  rows: [],
};

let asked: string[];
/** Null of a preview, which adds nobody. */
let requestIds: (FormDataEntryValue | null)[];
/** Whether the server can be reached. */
let isReached: boolean;
/** What the server answers instead of a preview. */
let refused: object | null;
let engine: FakeSyncEngine;
beforeEach(() => {
  asked = [];
  requestIds = [];
  isReached = true;
  refused = null;
  engine = new FakeSyncEngine();
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

const send: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://gatehouse.example');
  asked.push(pathname);
  if (init?.body instanceof FormData) requestIds.push(init.body.get('request_id'));
  if (!isReached) throw new TypeError('Failed to fetch');
  if (refused) return Response.json(refused, { status: 400 });
  return Response.json(preview);
};

function show(status: 'good' | 'expired' = 'good') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const subscription =
    status === 'good' ? ({ kind: 'good' } as const) : ({ kind: 'expired', paidUntil: '2026-01-01' } as const);
  render(
    <MantineProvider>
      <MemoryRouter initialEntries={['/customer-check-in?view=upload']}>
        <QueryClientProvider client={queries}>
          <ApiProvider api={createApiClient({ token: () => 't1', fetch: send })}>
            <SubscriptionStatusProvider value={{ status: subscription, refresh: () => Promise.resolve() }}>
              <SyncEngineProvider engine={engine}>
                <CustomerUpload />
              </SyncEngineProvider>
            </SubscriptionStatusProvider>
          </ApiProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

const fileField = () => screen.getByLabelText<HTMLInputElement>(/Choose a CSV or Excel file/);
const choose = () =>
  fireEvent.change(fileField(), { target: { files: [new File(['email\r\na@b.example'], 'people.csv')] } });
const addButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Add 2 customers' });

it('[R6] takes no file when the subscription is over, and says why', () => {
  show('expired');
  expect(screen.getByText('Your subscription has expired. Please renew it to upload customers.')).toBeTruthy();
  expect(fileField().disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download Template' }).disabled).toBe(false);
});

it('[F27] keeps a file that was chosen offline, and checks it once the connection is back', async () => {
  onlineManager.setOnline(false);
  show();
  choose();
  expect(await screen.findByText(/You are offline\. people\.csv stays chosen/)).toBeTruthy();
  expect(asked).toEqual([]);
  act(() => onlineManager.setOnline(true));
  expect((await addButton()).disabled).toBe(false);
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

it('[F28] sends the same request again after the network broke', async () => {
  show();
  choose();
  const add = await addButton();
  isReached = false;
  fireEvent.click(add);
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please try again.');
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Try Again' });
  fireEvent.click(again);
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  const [ofPreview, first, second] = requestIds;
  expect(ofPreview).toBeNull();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

it('[F26] offers another file where this one was refused, and Retry where it was not read', async () => {
  const message = 'A file can hold at most 1,000 customers. Please split it into several files.';
  refused = { success: false, code: 'UPLOAD_REFUSED', message, request_id: 'r1' };
  show();
  choose();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  refused = null;
  isReached = false;
  fireEvent.click(screen.getByRole('button', { name: 'Choose Another File' }));
  choose();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
