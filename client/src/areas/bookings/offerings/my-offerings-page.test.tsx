import type { BlackoutView } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { DEPOSIT_NEEDS_SQUARE } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { dayNames } from '#domain/offerings/day-names';
import { paintball } from '#domain/offerings/testing/paintball';
import type { SubscriptionStatus } from '#domain/subscription/subscription-status';
import { MyOfferingsPage } from './my-offerings-page.tsx';

const NOW = Date.parse('2026-11-20T15:42:00Z');
const written = vi.fn(async (_text: string) => undefined);
let sent: { method: string; path: string; body: Record<string, unknown> }[];
let save: () => Response;
let addBlackout: () => Response;
let blackouts: readonly BlackoutView[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
  written.mockClear();
  sent = [];
  blackouts = [];
  save = () => Response.json({ success: true, offering: paintball, message: 'Offering created successfully' });
  addBlackout = () => Response.json({ success: true, created: 3, duplicates: 1, message: 'Successfully added 3' });
});
afterEach(leavePage);

const send: typeof fetch = async (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://gatehouse.example');
  const method = init?.method ?? 'GET';
  if (method !== 'GET') {
    sent.push({ method, path: pathname + search, body: JSON.parse((init?.body as string | undefined) ?? '{}') });
    return pathname.includes('blackout') ? addBlackout() : save();
  }
  if (pathname.endsWith('/credentials')) return Response.json({ success: true, credentials: null });
  if (pathname.endsWith('/blackout-dates')) return Response.json(blackouts);
  return Response.json(pathname.endsWith('/offerings') ? [paintball] : []);
};

function show(subscription?: SubscriptionStatus) {
  showPage(<MyOfferingsPage Preview={() => null} />, { subscription, server: send });
}

async function openNew() {
  fireEvent.click(await screen.findByRole('button', { name: /Slot 2/ }));
  return within(await screen.findByRole('dialog', { name: 'Add offering' }));
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('[B7] [O53] shows the filled slot with what is sold there and a free one, and all ten when asked', async () => {
  show();
  const card = within(await screen.findByRole('article', { name: 'Paintball' }));
  expect(card.getByText('4 to 10 players')).toBeTruthy();
  expect(card.getByText('Sat 10:00 AM – 12:00 PM, every hour')).toBeTruthy();
  expect(screen.getAllByText('Click to add offering')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show all ten slots' }));
  expect(screen.getAllByText('Click to add offering')).toHaveLength(9);
});

it('says for two seconds that the link was copied', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy Embed of Paintball' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(written).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/book/C00001/C00001-Off1`);
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  expect(screen.getByRole('button', { name: 'Copy Embed of Paintball' })).toBeTruthy();
});

it('[B7] forces one player on an Individual offering, and an end only after a start', async () => {
  show();
  const form = await openNew();
  type(form.getByLabelText('Max Players'), '12');
  type(form.getByLabelText('Offering Type'), 'Individual');
  expect(form.getByLabelText('Max Players')).toMatchObject({ disabled: true, value: '1' });
  expect(form.getByLabelText('Base Players')).toMatchObject({ disabled: true, value: '1' });

  fireEvent.click(form.getByRole('button', { name: 'Clear Tuesday' }));
  expect(form.getByLabelText('Tuesday end')).toHaveProperty('disabled', true);
  type(form.getByLabelText('Tuesday start'), '09:00');
  type(form.getByLabelText('Tuesday end'), '17:00');
  expect(form.getByLabelText('Tuesday end')).toHaveProperty('value', '17:00');
  fireEvent.click(form.getByRole('button', { name: 'Clear Tuesday' }));
  expect(form.getByLabelText('Tuesday start')).toHaveProperty('value', '');
  expect(form.getByLabelText('Tuesday end')).toMatchObject({ disabled: true, value: '' });
  expect(document.activeElement).toBe(form.getByLabelText('Tuesday start'));
});

it('[O57] copies one day’s hours to others, sets a week by a preset, and takes the last of both back', async () => {
  show();
  const form = await openNew();
  const hours = () =>
    ['Monday', 'Tuesday', 'Saturday', 'Sunday'].map((day) =>
      ['start', 'end'].map((end) => form.getByLabelText<HTMLSelectElement>(`${day} ${end}`).value).join('-'),
    );
  const press = (name: string | RegExp) => fireEvent.click(form.getByRole('button', { name }));
  expect(hours()).toEqual(Array(4).fill('09:00-17:00'));
  for (const day of Object.values(dayNames)) press(`Clear ${day}`);
  expect(form.getByText('Closed on every day: nobody can book.')).toBeTruthy();
  const copy = form.getByRole('button', { name: 'Copy Monday to…' });
  expect(copy).toHaveProperty('disabled', true);
  type(form.getByLabelText('Monday start'), '10:00');
  type(form.getByLabelText('Monday end'), '18:00');
  fireEvent.click(copy);
  expect(copy.getAttribute('aria-expanded')).toBe('true');
  press('Weekend');
  expect(hours()).toEqual(['10:00-18:00', '-', '10:00-18:00', '10:00-18:00']);
  expect(form.queryByText('Closed on every day: nobody can book.')).toBeNull();
  expect(form.getByText('Monday’s hours are also on Saturday, Sunday.')).toBeTruthy();
  expect(document.activeElement).toBe(copy);
  press('Undo the change of hours');
  expect(hours()).toEqual(['10:00-18:00', '-', '-', '-']);

  fireEvent.click(copy);
  const panel = within(form.getByRole('group', { name: 'Copy Monday’s hours to' }));
  fireEvent.click(panel.getByLabelText('Tuesday'));
  fireEvent.click(panel.getByLabelText('Sunday'));
  press('Copy to chosen days');
  expect(hours()).toEqual(['10:00-18:00', '10:00-18:00', '-', '10:00-18:00']);
  /* What was typed since stays. */
  type(form.getByLabelText('Sunday end'), '12:00');
  expect(form.queryByRole('button', { name: 'Undo the change of hours' })).toBeNull();

  press('Weekends 10–6');
  expect(hours()).toEqual(['-', '-', '10:00-18:00', '10:00-18:00']);
  press('Undo the change of hours');
  expect(hours()).toEqual(['10:00-18:00', '10:00-18:00', '-', '10:00-12:00']);
});

it('[B7] resets an amount that no Square account could take, and says so for four seconds', async () => {
  show();
  const form = await openNew();
  const amount = form.getByLabelText('Due now Amount');
  await act(() => vi.advanceTimersByTimeAsync(50));
  type(amount, '25');
  fireEvent.blur(amount);
  expect(amount).toHaveProperty('value', '0');
  expect(await screen.findByText(DEPOSIT_NEEDS_SQUARE)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText(DEPOSIT_NEEDS_SQUARE)).toBeNull();
});

it('[B7] refuses a wrong interval in the form, then sends the slot with what was typed', async () => {
  show();
  const form = await openNew();
  type(form.getByLabelText(/^Offering Name/), 'Laser tag');
  type(form.getByLabelText('Interval (minutes)'), '1441');
  fireEvent.click(form.getByRole('button', { name: 'Add offering' }));
  expect(await form.findByText('Interval must be between 1 and 1440 minutes')).toBeTruthy();
  expect(sent).toEqual([]);
  type(form.getByLabelText('Interval (minutes)'), '45');
  fireEvent.click(form.getByLabelText('Available on Sunday'));
  fireEvent.click(form.getByRole('button', { name: 'Add offering' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/clients/C00001/offerings',
      body: expect.objectContaining({
        offering_id: 'C00001-Off2',
        offering_name: 'Laser tag',
        interval_minutes: '45',
        available_days: ['sun'],
      }) as unknown,
    },
  ]);
});

it('keeps what was typed where the server can’t be reached, and says what failed', async () => {
  save = () => {
    throw new TypeError('Failed to fetch');
  };
  show();
  const form = await openNew();
  type(form.getByLabelText(/^Offering Name/), 'Laser tag');
  fireEvent.click(form.getByRole('button', { name: 'Add offering' }));
  expect((await form.findByRole('alert')).textContent).toMatch(/^Error saving offering/);
  expect(form.getByLabelText(/^Offering Name/)).toHaveProperty('value', 'Laser tag');
});

it('[R6] changes nothing once the subscription has expired, and says why', async () => {
  show({ kind: 'expired', paidUntil: '2026-11-01' });
  fireEvent.click(await screen.findByRole('button', { name: /Slot 2/ }));
  expect(
    await screen.findByText(
      'Your subscription has expired. Please renew your subscription to create or edit offerings.',
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'More for Paintball' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete offering' }));
  expect(
    await screen.findByText('Your subscription has expired. Please renew your subscription to delete offerings.'),
  ).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[B9] says for three seconds what was closed, and for five what was refused', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Blackout Dates of Paintball' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Blackout Dates of “Paintball”' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'Date range' }));
  const close = async () => {
    type(dialog.getByLabelText(/^Start Date/), '2026-12-01');
    type(dialog.getByLabelText(/^End Date/), '2026-12-04');
    fireEvent.click(dialog.getByRole('button', { name: 'Add Blackout Dates' }));
  };
  await close();
  expect(await dialog.findByText('Successfully added 3')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ dates: ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'], reason: '' });
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(dialog.queryByText('Successfully added 3')).toBeNull();

  addBlackout = () => {
    throw new TypeError('Failed to fetch');
  };
  await close();
  expect(await dialog.findByText(/^Failed to add blackout date range/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(dialog.queryByText(/^Failed to add blackout date range/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  expect(dialog.queryByText(/^Failed to add blackout date range/)).toBeNull();
});

it('[O58] deletes days that were closed together as one, and takes that back', async () => {
  blackouts = ['2026-11-19', '2026-11-20', '2026-11-21'].map((date, index) => ({
    blackout_id: `b${index}`,
    offering_id: paintball.offering_id,
    blackout_date: date,
    reason: 'Repairs',
    created_at: '2026-11-01T10:00:00.000Z',
  }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Blackout Dates of Paintball' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Blackout Dates of “Paintball”' }));
  expect((await dialog.findByRole('row', { name: /Repairs/ })).textContent).toContain(
    'Nov 19, 2026 – Nov 21, 2026 (3 days)',
  );
  const remove = async (answer: () => Response) => {
    addBlackout = answer;
    fireEvent.click(dialog.getByRole('button', { name: 'Delete Nov 19, 2026 – Nov 21, 2026' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Nov 19, 2026 – Nov 21, 2026' }));
    expect(question.getByText('Are you sure you want to delete these 3 blackout dates?')).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  };
  await remove(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await dialog.findByText(/^Failed to delete blackout date/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();

  sent = [];
  await remove(() => Response.json({ success: true }));
  expect(await dialog.findByText('3 blackout dates deleted successfully')).toBeTruthy();
  const path = '/api/clients/C00001/offerings/C00001-Off1/blackout-dates';
  expect(sent.map(({ method, path: asked }) => [method, asked])).toEqual([['DELETE', `${path}/b0?through=2026-11-21`]]);
  await act(() => vi.advanceTimersByTimeAsync(9_000));

  addBlackout = () => Response.json({ success: true, created: 2, duplicates: 0, message: 'Successfully added 2' });
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('The days are closed again')).toBeTruthy();
  expect(sent[1]).toEqual({
    method: 'POST',
    path: `${path}/bulk`,
    body: { dates: ['2026-11-20', '2026-11-21'], reason: 'Repairs' },
  });
});
