import type { DayClose, OpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Replies, refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { differenceText, worthOf } from './day-close.model.ts';
import { DayClosePage } from './day-close-page.tsx';

const cash = { method: 'cash', payments: 200, refunds: 16, tips: 5, net: 189, count: 4 } as const;
const day: OpenDay = {
  as_of: '2026-11-20T22:00:00.000Z',
  from: '2026-11-19T23:00:00.000Z',
  opening_cash: 100,
  cash_in: 20,
  cash_out: 9,
  methods: [cash, { ...cash, method: 'terminal', net: 60.5 }],
  staff: [{ name: 'Ada Lovelace', device_name: 'Front desk', methods: [cash] }],
  expected_cash: 300,
  late: 1,
  devices_silent: ['Tablet 2'],
};
const closed: DayClose = {
  ...day,
  close_id: 'c1',
  z_number: 12,
  counted_cash: 298,
  float_left: 100,
  difference: -2,
  note: 'Two coins fell',
  closed_by: 'Ada Lovelace',
  closed_at: '2026-11-19T23:00:00.000Z',
};

function show(server: Replies = {}, closes: DayClose[] = [closed], open: OpenDay = day) {
  return showPage(<DayClosePage />, {
    server: {
      ...server,
      'GET *day-close': { day: open },
      'GET *day-closes': { closes },
    },
  });
}
afterEach(() => sessionStorage.clear());

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('[B68] shows what was taken since the last close, by method and person, and what the drawer must hold', async () => {
  show();
  const table = within(await screen.findByRole('table', { name: 'Money by method' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MethodTakenBackTipsNet',
    'Cash$200.00$16.00$5.00$189.00',
    'Card terminal$200.00$16.00$5.00$60.50',
  ]);
  const people = within(screen.getByRole('table', { name: 'Money by person' }));
  expect(people.getByText('Ada Lovelace, Front desk')).toBeTruthy();
  expect(screen.getByText('$300.00')).toBeTruthy();
  expect(screen.getAllByText('$249.50').length).toBeGreaterThan(0);
});

it('[B68] says which entries came late, and which desks may still hold some', async () => {
  show();
  expect(await screen.findByText(/^1 entry was taken before the last close and arrived after it\./)).toBeTruthy();
  expect(screen.getByText(/^Tablet 2 has not been in touch lately\./)).toBeTruthy();
});

it('[B68] shows the difference before the day is closed for good', async () => {
  const page = show({ 'POST *day-closes': () => ({ close: { ...closed, z_number: 13 } }) });
  await press('Count and Close');
  const form = await dialog('Count and Close');
  fireEvent.change(form.getByLabelText(/^Counted cash/), { target: { value: '298' } });
  expect(form.getByText('$2.00 is missing.')).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Left in the drawer/), { target: { value: '300' } });
  fireEvent.click(form.getByRole('button', { name: 'Close the Day' }));
  expect(await form.findByText('More than the drawer holds can’t stay in it.')).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Left in the drawer/), { target: { value: '100' } });
  fireEvent.click(form.getByRole('button', { name: 'Close the Day' }));
  expect(await form.findByText('$2.00 is missing. $198.00 leaves the drawer. A close can’t be changed.')).toBeTruthy();
  expect(page.changes()).toEqual([]);
  fireEvent.click(form.getByRole('button', { name: 'Yes, Close the Day' }));
  expect(await screen.findByText('The day is closed as number 13')).toBeTruthy();
  const body = { as_of: day.as_of, counted_cash: 298, float_left: 100, note: '' };
  expect(page.changes()).toMatchObject([{ name: 'POST /api/clients/C00001/day-closes', body }]);
});

it('[B68] keeps the count where money arrived meanwhile, and reads the day again', async () => {
  const page = show({ 'POST *day-closes': () => refused(409, 'VERSION_CONFLICT', 'Money arrived meanwhile.') });
  await press('Count and Close');
  const form = await dialog('Count and Close');
  fireEvent.change(form.getByLabelText(/^Counted cash/), { target: { value: '300' } });
  fireEvent.change(form.getByLabelText(/^Left in the drawer/), { target: { value: '100' } });
  fireEvent.click(form.getByRole('button', { name: 'Close the Day' }));
  fireEvent.click(await form.findByRole('button', { name: 'Yes, Close the Day' }));
  expect(await form.findByText(/Money arrived meanwhile\./)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>(/^Counted cash/).value).toBe('300');
  await waitFor(() => expect(page.requests.filter(({ name }) => name.endsWith('/day-close'))).toHaveLength(2));
});

it('[B68] asks for the same close again after a lost answer, although the day was read again since', async () => {
  let asOf = day.as_of;
  const page = showPage(<DayClosePage />, {
    server: {
      'GET *day-close': () => ({ day: { ...day, as_of: asOf } }),
      'GET *day-closes': { closes: [] },
      'POST *day-closes': () => {
        asOf = '2026-11-20T22:05:00.000Z';
        return null;
      },
    },
  });
  await press('Count and Close');
  const form = await dialog('Count and Close');
  fireEvent.change(form.getByLabelText(/^Counted cash/), { target: { value: '300' } });
  fireEvent.change(form.getByLabelText(/^Left in the drawer/), { target: { value: '100' } });
  for (const tries of [1, 2]) {
    fireEvent.click(await form.findByRole('button', { name: 'Close the Day' }));
    fireEvent.click(await form.findByRole('button', { name: 'Yes, Close the Day' }));
    await waitFor(() =>
      expect(page.requests.filter(({ name }) => name.endsWith('/day-close'))).toHaveLength(tries + 1),
    );
  }
  const [first, second] = page.changes();
  expect(second?.body).toEqual(first?.body);
});

const countAndClose = async () => {
  const form = await dialog('Count and Close');
  fireEvent.click(await form.findByRole('button', { name: 'Close the Day' }));
  fireEvent.click(await form.findByRole('button', { name: 'Yes, Close the Day' }));
  return form;
};

/** A close of which nobody knows whether it was done, before the page is loaded again. */
async function loseAnswer() {
  const lost = show({ 'POST *day-closes': () => null });
  await press('Count and Close');
  const form = await dialog('Count and Close');
  fireEvent.change(form.getByLabelText(/^Counted cash/), { target: { value: '298' } });
  fireEvent.change(form.getByLabelText(/^Left in the drawer/), { target: { value: '100' } });
  await countAndClose();
  expect(await form.findByRole('alert')).toBeTruthy();
  leavePage();
  const [first] = lost.changes();
  return first?.body as { close_id: string };
}
/** The next day, as it looks once that close was done. */
const nextDay = { ...day, as_of: '2026-11-20T22:09:00.000Z', expected_cash: 100 };

it('[U22] asks before a count is lost that was not confirmed', async () => {
  show();
  await press('Count and Close');
  const form = await dialog('Count and Close');
  fireEvent.change(form.getByLabelText(/^Counted cash/), { target: { value: '298' } });
  fireEvent.change(form.getByLabelText(/^Left in the drawer/), { target: { value: '100' } });
  fireEvent.click(form.getByRole('button', { name: 'Close the Day' }));
  await form.findByRole('button', { name: 'Yes, Close the Day' });
  fireEvent.keyDown(form.getByLabelText(/^Counted cash/), { key: 'Escape' });
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeTruthy();
});

it('[B87] asks for the same close after a lost answer and a reload, also with other numbers', async () => {
  const first = await loseAnswer();
  const page = show({ 'POST *day-closes': refused(409, 'MUTATION_ID_REUSED', 'It was closed.') }, [closed], nextDay);
  await press('Count and Close');
  const form = await dialog('Count and Close');
  expect(form.getByText(/^This was sent before, and the answer was lost\./)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>(/^Counted cash/).value).toBe('298');
  await countAndClose();
  await form.findByText(/It was closed\./);
  fireEvent.change(form.getByLabelText(/^Counted cash/), { target: { value: '299' } });
  await countAndClose();
  await waitFor(() => expect(page.changes()).toHaveLength(2));
  expect(page.changes().map(({ body }) => body)).toEqual([first, { ...first, counted_cash: 299 }]);
});

it('[B87] counts the next day where the close is listed after a reload', async () => {
  const { close_id } = await loseAnswer();
  const page = show({ 'POST *day-closes': { close: closed } }, [{ ...closed, close_id }], nextDay);
  await screen.findByText('Z 12');
  await press('Count and Close');
  const form = await dialog('Count and Close');
  expect(form.getByLabelText<HTMLInputElement>(/^Counted cash/).value).toBe('');
  fireEvent.change(form.getByLabelText(/^Counted cash/), { target: { value: '100' } });
  fireEvent.change(form.getByLabelText(/^Left in the drawer/), { target: { value: '100' } });
  await countAndClose();
  expect(await screen.findByText('The day is closed as number 12')).toBeTruthy();
  const body = page.changes()[0]?.body as { close_id: string; as_of: string };
  expect([body.close_id === close_id, body.as_of]).toEqual([false, nextDay.as_of]);
});

it('[B68] adds up counted notes and coins', async () => {
  show();
  await press('Count and Close');
  const form = await dialog('Count and Close');
  fireEvent.click(form.getByRole('button', { name: 'Count Notes and Coins' }));
  fireEvent.change(form.getByLabelText('$20'), { target: { value: '14' } });
  fireEvent.change(form.getByLabelText('25¢'), { target: { value: '3' } });
  expect(form.getByLabelText<HTMLInputElement>(/^Counted cash/).value).toBe('280.75');
  expect(worthOf({ 100: '-1', 25: 'x', 10: '1.5', 5: '2' })).toBe(10);
});

it('[B77] keeps the id of a movement of cash after a lost answer and a reload', async () => {
  const lost = show({ 'POST *cash-movements': () => null });
  await press('Cash In or Out');
  const first = await dialog('Cash In or Out');
  fireEvent.change(first.getByLabelText(/^Amount/), { target: { value: '50' } });
  fireEvent.change(first.getByLabelText(/^Reason/), { target: { value: 'Bank' } });
  fireEvent.click(first.getByRole('button', { name: 'Save' }));
  expect(await first.findByRole('alert')).toBeTruthy();
  leavePage();
  const movement = { movement_id: 'm', kind: 'out', amount: 50, reason: 'Bank', created_at: day.as_of };
  const page = show({ 'POST *cash-movements': () => ({ movement }) });
  await press('Cash In or Out');
  fireEvent.click((await dialog('Cash In or Out')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Noted as taken out of the drawer')).toBeTruthy();
  expect(page.changes()).toEqual(lost.changes());
});

it('[B68] notes cash that goes out of the drawer for a reason', async () => {
  const movement = { movement_id: 'm', kind: 'out', amount: 50, reason: 'Bank', created_at: day.as_of };
  const page = show({ 'POST *cash-movements': () => ({ movement }) });
  await press('Cash In or Out');
  const form = await dialog('Cash In or Out');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Please enter a reason')).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '50' } });
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'Bank' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Noted as taken out of the drawer')).toBeTruthy();
  expect(page.changes()).toMatchObject([{ body: { kind: 'out', amount: 50, reason: 'Bank' } }]);
});

it('[B68] lists the closes with their differences, each to print', async () => {
  show();
  const row = within(
    within(await screen.findByRole('table', { name: 'Closed days' })).getAllByRole('row')[1] as HTMLElement,
  );
  expect(row.getByText('Z 12')).toBeTruthy();
  expect(row.getByText('$298.00 of $300.00')).toBeTruthy();
  expect(row.getByText('$2.00 is missing.')).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: 'Print close 12' }));
  expect(await screen.findByRole('menuitem', { name: 'Print on Letter' })).toBeTruthy();
});

it('[B68] says that no day was closed yet', async () => {
  show({}, []);
  expect(await screen.findByText('No day was closed yet')).toBeTruthy();
  expect(differenceText(0)).toBe('The drawer holds what it must.');
  expect(differenceText(150)).toBe('$1.50 is too much.');
});
