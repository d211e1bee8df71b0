import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SubscriptionStatusProvider } from '#domain/subscription/subscription-status-context.tsx';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import { SyncEngineProvider } from '#sync/react/sync-context.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { CustomerNotes } from './customer-notes.tsx';

const at = '2026-11-20T15:42:00.000Z';
const banned = {
  note_id: 'note-1',
  waiver_id: 'C00001-000000000001',
  text: 'Banned until June',
  level: 'stop',
  created_at: at,
  created_by: 'owner@example.com',
  updated_at: at,
};
const event = { note_id: 'note-1', kind: 'created', happened_at: at, by: null, text: banned.text, level: 'stop' };
let sent: { method: string; path: string; body: unknown }[];
let answers: (() => Response)[];
const listed =
  (notes: unknown[], history: unknown[] = []) =>
  () =>
    Response.json({ success: true, notes, alert: null, history });
const saved = () => Response.json({ success: true, note: banned });

beforeEach(() => {
  sent = [];
});
afterEach(cleanup);

function show(...replies: (() => Response)[]): void {
  answers = replies;
  const send: typeof fetch = async (input, init) => {
    const { pathname: path } = new URL(input instanceof Request ? input.url : input, 'http://gatehouse.example');
    const text = init?.body as string | undefined;
    sent.push({ method: init?.method ?? 'GET', path, body: text ? JSON.parse(text) : null });
    return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? new Response(null, { status: 500 });
  };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ApiProvider api={createApiClient({ token: () => 't1', fetch: send })}>
          <SyncEngineProvider engine={new FakeSyncEngine()}>
            <SubscriptionStatusProvider value={{ status: { kind: 'good' }, refresh: async () => undefined }}>
              <CustomerNotes waiverId={banned.waiver_id} />
            </SubscriptionStatusProvider>
          </SyncEngineProvider>
        </ApiProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const writes = () => sent.filter(({ method }) => method !== 'GET');
const path = `/api/clients/C00001/customers/waiver/${banned.waiver_id}/notes`;

it('[F17] [F18] adds an alert, and checks an empty text before it is sent', async () => {
  show(listed([]), saved, listed([banned], [event]));
  fireEvent.click(await screen.findByText('Add Note'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Note' }));
  fireEvent.click(dialog.getByText('Save Note'));
  expect(await dialog.findByText('This field is required')).toBeDefined();
  expect(writes()).toEqual([]);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Banned until June' } });
  fireEvent.click(dialog.getByLabelText('Stop'));
  expect(dialog.getByText(/only with a reason/)).toBeDefined();
  fireEvent.click(dialog.getByText('Save Note'));
  expect(await screen.findByText('Stop at the desk')).toBeDefined();
  expect(writes()).toEqual([{ method: 'POST', path, body: { text: 'Banned until June', level: 'stop' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[F17] changes a note, and deletes it once it is confirmed', async () => {
  show(listed([banned], [event]), saved, listed([banned]), () => Response.json({ success: true }), listed([], [event]));
  fireEvent.click(await screen.findByLabelText('Edit note: Banned until June'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Note' }));
  fireEvent.click(dialog.getByLabelText('Note'));
  fireEvent.click(dialog.getByText('Save Note'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByLabelText('Delete note: Banned until June'));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Delete Note' })).getByText('Delete'));
  expect(await screen.findByText(/No notes yet/)).toBeDefined();
  expect(writes()).toEqual([
    { method: 'PUT', path: `${path}/note-1`, body: { text: 'Banned until June', level: null } },
    { method: 'DELETE', path: `${path}/note-1`, body: null },
  ]);
  expect(screen.getByText(/Former staff/)).toBeDefined();
});

it('[F17] says why notes can’t be shown, and tries again', async () => {
  show(
    () => Response.json({ code: 'UNAVAILABLE', message: 'Not now.', requestId: 'r' }, { status: 503 }),
    listed([banned]),
  );
  fireEvent.click(await screen.findByText('Retry'));
  expect(await screen.findByText('Banned until June')).toBeDefined();
});
