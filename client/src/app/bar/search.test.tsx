import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bookingRow, customerRow } from '#sync/testing/rows';
import type { Asked, Replies } from '../testing/fake-server.ts';
import { showPage } from '../testing/show-page.tsx';
import { ownerList } from './staff-links.ts';
import { useSearch } from './use-search.tsx';

const marie = { ...customerRow({ waiver_id: 'C00001-AB' }), valid_until: null, missing_documents: [] };
const pageOf = (customers: object[]) => ({
  customers,
  total: customers.length,
  is_total_exact: true,
  page: 1,
  page_size: 6,
});
const server: Replies = {
  'GET *customers': pageOf([marie]),
  'GET *bookings': { bookings: [bookingRow({ booking_id: 'C00001-1', party_name: 'Maria' })], next: null, message: '' },
};

function Page() {
  const { button, dialog } = useSearch({ screens: ownerList, clientId: 'C00001' });
  return (
    <>
      <input aria-label="Some field" />
      {button}
      {dialog}
    </>
  );
}

function show(surroundings: Parameters<typeof showPage>[1] = {}) {
  return showPage(<Page />, { server, ...surroundings });
}

const key = (init: KeyboardEventInit) => fireEvent.keyDown(document.activeElement ?? document.body, init);
const field = () => screen.findByRole<HTMLInputElement>('combobox');
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const said = () => within(screen.getByRole('dialog')).getByRole('status').textContent?.trim();
const isOpen = () => screen.queryByRole('dialog') !== null;

it.each([
  ['/', {}],
  ['k', { ctrlKey: true }],
  ['k', { metaKey: true }],
])('[U61] opens by %s with %o, with the focus in its field, and Escape closes it', async (name, chord) => {
  show();
  expect(key({ key: name, ...chord })).toBe(false);
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  key({ key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(isOpen()).toBe(false));
});

it.each([
  ['at the desk, whose own search it is', '/customer-check-in', false],
  ['where members are scanned', '/scan-in', false],
  ['over the lists of customers', '/customer-check-in?view=customers', true],
])('[U61] leaves / %s: %s', async (_, at, opens) => {
  show({ at });
  await act(async () => void key({ key: '/' }));
  if (opens) await field();
  expect(isOpen()).toBe(opens);
  if (!opens) key({ key: 'k', ctrlKey: true });
  await field();
});

it('[U61] leaves / to a field that has the focus', () => {
  show();
  screen.getByLabelText('Some field').focus();
  expect(key({ key: '/' })).toBe(true);
  expect(isOpen()).toBe(false);
});

it('[U61] shows screens at once, then people and bookings, and opens what the arrow keys mark', async () => {
  const page = show();
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await type('my w');
  expect(options()).toEqual(['My WaiverSettings']);
  expect(said()).toBe('Searching…');
  await waitFor(() => expect(said()).toBe('1 screen, 1 person, 1 booking found.'));
  expect(options()).toEqual([
    'My WaiverSettings',
    'Marie LongAdult, signed Nov 19, 2026',
    'MariaFri, Nov 20, 2026 at 2:00 PM · Climbing',
  ]);
  const people = page.requests.find(({ path }) => path.endsWith('/customers'));
  expect(Object.fromEntries(people?.query ?? [])).toEqual({ search: 'my w', page: '1', page_size: '6' });
  key({ key: 'ArrowDown', code: 'ArrowDown' });
  key({ key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(page.address()).toBe('/customers/C00001-AB'));
  expect(isOpen()).toBe(false);
});

it('[U61] shows the answer to the last letter alone, and ends the requests before it', async () => {
  const answers = new Map<string, (reply: object) => void>();
  const page = show({
    server: {
      'GET *customers': ({ query }: Asked) =>
        new Promise<object>((resolve) => void answers.set(query.get('search') ?? '', resolve)),
      'GET *bookings': { bookings: [], next: null, message: '' },
    },
  });
  key({ key: '/' });
  await type('zan');
  await waitFor(() => expect([...answers.keys()]).toEqual(['zan']));
  await type('zani');
  await waitFor(() => expect([...answers.keys()]).toEqual(['zan', 'zani']));
  await act(async () => answers.get('zani')?.(pageOf([{ ...marie, adult_first_name: 'Zani' }])));
  await act(async () => answers.get('zan')?.(pageOf([{ ...marie, adult_first_name: 'Zan', waiver_id: 'C00001-Z' }])));
  await waitFor(() => expect(options()).toEqual(['Zani LongAdult, signed Nov 19, 2026']));
  expect(page.requests.filter(({ path }) => path.endsWith('/customers'))).toHaveLength(2);
});

it('[U61] finds screens without a network, and says what it can’t find', async () => {
  show({ server: {} });
  key({ key: '/' });
  await type('rooms');
  await waitFor(() =>
    expect(said()).toMatch(/^1 screen found\. You are offline: people and bookings can’t be searched/),
  );
  expect(options()).toEqual(['Rooms and ResourcesBookings']);
});

it('[W64] tells screen readers which option Enter opens: the first one, then what the arrow keys mark', async () => {
  show();
  key({ key: '/' });
  const marked = async () => {
    const id = (await field()).getAttribute('aria-activedescendant');
    return id === null ? null : document.getElementById(id)?.textContent;
  };
  await type('my w');
  await waitFor(async () => expect(await marked()).toBe('My WaiverSettings'));
  await waitFor(() => expect(options()).toHaveLength(3));
  key({ key: 'ArrowDown', code: 'ArrowDown' });
  await waitFor(async () => expect(await marked()).toMatch(/^Marie Long/));
  await type('mar');
  await waitFor(() => expect(options()).toHaveLength(2));
  await waitFor(async () => expect(await marked()).toBe(options()[0]));
  await type('nothing at all');
  await waitFor(() => expect(said()).not.toBe('Searching…'));
  expect(document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
    options()[0],
  );
});
