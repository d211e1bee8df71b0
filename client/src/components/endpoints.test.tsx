import { contract, venueCalls } from '@gatehouse/sync-protocol/base/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '../lib/api/api-client.ts';
import { ApiProvider } from '../lib/api/api-context.tsx';
import { useRead } from '../lib/api/use-read.ts';
import { Loaded, useChange } from './endpoints.tsx';

const reply = { count: z.int() };
const getCount = contract(venueCalls, 'GET /count', { summary: 'Counts', reply });
const setCount = contract(venueCalls, 'PUT /count', { summary: 'Sets the count', body: z.object(reply), reply });
const addOne = contract(venueCalls, 'POST /count/one', { summary: 'Adds one', reply });

let requests: string[];
let count: number;
let isDown: boolean;
/** What a change waits for. */
let gate: Promise<void>;
let said: string[];
beforeEach(() => {
  requests = [];
  count = 1;
  isDown = false;
  gate = Promise.resolve();
  said = [];
});
afterEach(cleanup);

async function answer(url: string, { method, body }: RequestInit = {}): Promise<Response> {
  requests.push(`${method} ${url}`);
  if (method !== 'GET') await gate;
  if (isDown) throw new TypeError('failed');
  if (method === 'PUT') ({ count } = JSON.parse(body as string) as { count: number });
  if (method === 'POST') count += 1;
  return Response.json({ success: true, count });
}

function Count({ hidesOld }: { hidesOld: boolean }) {
  const params = { client_id: 'C1' };
  const read = useRead(getCount, { params });
  const where = { done: (text: string) => said.push(text), failed: (text: string) => said.push(`not ${text}`) };
  const set = useChange(setCount, { answers: getCount, where, done: ({ count: now }) => `set to ${now}` });
  const add = useChange(addOne, { invalidates: [getCount], where, done: 'added', failed: () => 'added' });
  return (
    <>
      <Loaded read={read} hidesOld={hidesOld} failed="No count">
        {({ count: shown }) => <p>Count {shown}</p>}
      </Loaded>
      <button type="button" onClick={() => void read.refetch()}>
        Again
      </button>
      <button type="button" onClick={() => void set.act({ params, body: { count: 7 } })}>
        Set
      </button>
      <button type="button" onClick={() => void add.act({ params })}>
        Add
      </button>
    </>
  );
}

function show(hidesOld = false): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const api = createApiClient({ token: () => null, fetch: (url, init) => answer(url as string, init) });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <ApiProvider api={api}>
          <Count hidesOld={hidesOld} />
        </ApiProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Until everything that is on its way has come. */
const settle = () => act(() => new Promise((resolve) => void setTimeout(resolve, 20)));

it('shows that it is loading, then why it failed with a way to try again, then the answer', async () => {
  isDown = true;
  show();
  expect(screen.getByLabelText('Loading').getAttribute('aria-busy')).toBe('true');
  expect((await screen.findByRole('alert')).textContent).toContain('No count');
  isDown = false;
  press('Retry');
  expect(await screen.findByText('Count 1')).toBeTruthy();
});

it.each([
  [false, 'Count 1'],
  [true, 'No count'],
])('keeps an old answer in sight where reading again fails, unless told otherwise (%s)', async (hidesOld, text) => {
  show(hidesOld);
  await screen.findByText('Count 1');
  isDown = true;
  press('Again');
  await settle();
  expect(screen.getByText(text)).toBeTruthy();
});

it('reads again after a change, and does nothing on a second press while the first is on its way', async () => {
  let open = (): void => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  show();
  await screen.findByText('Count 1');
  press('Add');
  press('Add');
  open();
  expect(await screen.findByText('Count 2')).toBeTruthy();
  await settle();
  const path = '/api/clients/C1/count';
  expect(requests).toEqual([`GET ${path}`, `POST ${path}/one`, `GET ${path}`]);
  expect(said).toEqual(['added']);
});

it('shows the reply of a change as the newest answer, without reading again, and says what failed', async () => {
  show();
  await screen.findByText('Count 1');
  press('Set');
  expect(await screen.findByText('Count 7')).toBeTruthy();
  isDown = true;
  press('Add');
  await settle();
  expect(said).toEqual(['set to 7', 'not added']);
});
