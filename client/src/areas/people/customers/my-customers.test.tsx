import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { customerRow, documentRow } from '#sync/testing/rows';
import { MyCustomers } from './my-customers.tsx';

const NOW = Date.parse('2026-11-20T15:42:00Z');
const marie = customerRow({ waiver_id: 'C00001-AAAABBBBCCCC' });
const uploaded = customerRow({ waiver_id: 'C00001-DDDDEEEEFFFF', adult_first_name: 'Ana', has_signature: false });
let page: ReturnType<typeof showPage>;
let reply: (path: string) => object | null;

const pageOf = (customers: CustomerRow[], total = customers.length, isExact = true) => ({
  customers: customers.map((row) => ({ valid_until: null, missing_documents: [], ...row })),
  total,
  is_total_exact: isExact,
  page: 1,
  page_size: 25,
});

beforeEach(() => {
  reply = () => pageOf([marie, uploaded]);
});
afterEach(() => {
  leavePage();
  vi.restoreAllMocks();
});

function show(address = '', engine = new FakeSyncEngine({ customers: [marie] }, { nowMs: () => NOW })) {
  page = showPage(<MyCustomers />, {
    at: `/customer-check-in?view=customers${address}`,
    path: '/customer-check-in',
    engine,
    server: { '*': ({ path }) => reply(path) },
    staleTime: 15_000,
  });
}
const asked = () => page.requests.filter(({ path }) => path.endsWith('/customers')).map(({ query }) => query);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('[F15] asks for what the address says, keeps choices there, and says that an upload has no waiver', async () => {
  show('&page=2&search=ana&sort=-email');
  expect(await screen.findByText('Marie Long')).toBeTruthy();
  expect(Object.fromEntries(asked()[0] ?? [])).toEqual({ search: 'ana', page: '2', sort: 'email', order: 'desc' });
  expect(screen.getByText('Uploaded, no waiver')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^View Waiver/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Last Month (1 month to Nov 20)' })).toBeTruthy();
  press('Last Week (7 days to Nov 20)');
  await waitFor(() =>
    expect(page.address()).toBe('/customer-check-in?view=customers&search=ana&sort=-email&period=week'),
  );
  await waitFor(() => expect(asked().at(-1)?.get('from')).toBe('2026-11-14'));
  press('Clear Filter');
  await waitFor(() => expect(page.address()).toBe('/customer-check-in?view=customers&sort=-email'));
  fireEvent.click(screen.getByText('Marie Long'));
  expect(page.address()).toBe(`/customers/${marie.waiver_id}`);
});

it('[F15] goes on where the total is not known, and not past the end where it is', async () => {
  reply = () => pageOf([marie], 10_000, false);
  show('&search=a&page=400');
  expect(await screen.findByText('Page 400 of more than 400')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Last' })).toBeNull();
  reply = () => pageOf([marie], 10_001);
  press('Next');
  expect(await screen.findByText('Page 401 of 401')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
});

it('[F15] says why it is empty, and leads out', async () => {
  reply = () => pageOf([]);
  show('&search=nobody&period=today');
  expect(await screen.findByText('No customers match')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filter' })[1] as HTMLElement);
  expect(await screen.findByText('No customers yet')).toBeTruthy();
});

it('[F15] shows what failed with its status, and tries again', async () => {
  reply = () => refused(503, 'UNAVAILABLE', 'Nothing can be saved now.');
  show();
  expect(await screen.findByText('Failed to fetch customers: 503 Nothing can be saved now.')).toBeTruthy();
  reply = () => pageOf([marie]);
  press('Retry');
  expect(await screen.findByText('Marie Long')).toBeTruthy();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});

it('[F15] without the server lists this browser’s people, says what is missing, and hides them once locked', async () => {
  reply = () => null;
  const engine = new FakeSyncEngine({ customers: [marie] }, { nowMs: () => NOW });
  show('&search=long', engine);
  expect(await screen.findByText(/people who signed in 2026\. Those of earlier years are not in it/)).toBeTruthy();
  expect(screen.getByText('Marie Long')).toBeTruthy();
  engine.status$.next({ ...engine.status$.value, isLocked: true });
  expect(await screen.findByText(/people are hidden until it does/)).toBeTruthy();
  expect(screen.queryByText('Marie Long')).toBeNull();
});

it('[F15] opens the signed PDF in a tab of its own, and closes that where there is none', async () => {
  const tab = { closed: false, opener: {}, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  URL.createObjectURL = () => 'blob:waiver';
  reply = (path) =>
    path.endsWith('/pdf') ? new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }) : pageOf([marie]);
  show();
  const name = 'View Waiver of Marie Long';
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:waiver'));
  expect(tab.opener).toBeNull();
  reply = () => refused(404, 'WAIVER_NOT_FOUND', 'Not found');
  press(name);
  expect(await screen.findByText('No waiver ID found for this customer')).toBeTruthy();
  expect(tab.close).toHaveBeenCalledOnce();
});

it('[F68] says below the day of signing what is missing and until when the rest is valid, by the server or this browser', async () => {
  const engine = new FakeSyncEngine({ customers: [marie] }, { nowMs: () => NOW });
  engine.put('documents', documentRow({ document_id: 'default' }));
  engine.put('documents', documentRow({ document_id: 'axe', name: 'Axe throwing waiver' }));
  const state = { valid_until: '2026-12-31', missing_documents: [] };
  reply = () =>
    pageOf([
      { ...marie, ...state },
      { ...marie, waiver_id: 'C00001-222222222222', ...state, missing_documents: ['axe', 'gone'] } as CustomerRow,
      { ...marie, waiver_id: 'C00001-333333333333', ...state, valid_until: null } as CustomerRow,
    ]);
  show('', engine);
  await screen.findByText('Valid until Dec 31, 2026');
  const signed = () => Array.from(document.querySelectorAll('tbody tr'), (row) => row.children[6]?.textContent);
  expect(signed()).toEqual([
    'Nov 19, 2026Valid until Dec 31, 2026',
    'Nov 19, 2026To sign: Axe throwing waiver and another document',
    'Nov 19, 2026',
  ]);
  leavePage();
  reply = () => null;
  show('', engine);
  await screen.findByText('Missing: Axe throwing waiver');
});
