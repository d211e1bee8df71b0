import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leavePage } from '#app/testing/show-page.tsx';
import { paintball } from '#domain/offerings/testing/paintball';
import { OfferingsServer, showOfferings, type } from './testing/show-offerings.tsx';

const NOW = Date.parse('2026-11-20T15:42:00Z');
const written = vi.fn(async (_text: string) => undefined);
let server: OfferingsServer;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true });
  written.mockClear();
  server = new OfferingsServer();
});
afterEach(leavePage);

it('[B7] [O53] shows the filled slot with what is sold there and a free one, and all ten when asked', async () => {
  showOfferings(server);
  const card = within(await screen.findByRole('article', { name: 'Paintball' }));
  expect(card.getByText('4 to 10 players')).toBeTruthy();
  expect(card.getByText('Sat 10:00 AM – 12:00 PM, every hour')).toBeTruthy();
  expect(screen.getAllByText('Click to add offering')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show all ten slots' }));
  expect(screen.getAllByText('Click to add offering')).toHaveLength(9);
});

it('says for two seconds that the link was copied', async () => {
  showOfferings(server);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy Embed of Paintball' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(written).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/book/C00001/C00001-Off1`);
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  expect(screen.getByRole('button', { name: 'Copy Embed of Paintball' })).toBeTruthy();
});

it('opens nothing by an address that names no slot, or once the subscription has expired', async () => {
  showOfferings(server, { at: '/my-offerings?offering=C00002-Off1' });
  await screen.findByRole('article', { name: 'Paintball' });
  expect(screen.queryByRole('dialog')).toBeNull();
  leavePage();
  showOfferings(server, {
    subscription: { kind: 'expired', paidUntil: '2026-11-01' },
    at: '/my-offerings?offering=C00001-Off1',
  });
  await screen.findByRole('article', { name: 'Paintball' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[R6] changes nothing once the subscription has expired, and says why', async () => {
  showOfferings(server, { subscription: { kind: 'expired', paidUntil: '2026-11-01' } });
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
  showOfferings(server);
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
  expect(server.sent[0]?.body).toEqual({ dates: ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'], reason: '' });
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(dialog.queryByText('Successfully added 3')).toBeNull();

  server.addBlackout = () => {
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
  server.blackouts = ['2026-11-19', '2026-11-20', '2026-11-21'].map((date, index) => ({
    blackout_id: `b${index}`,
    offering_id: paintball.offering_id,
    blackout_date: date,
    reason: 'Repairs',
    created_at: '2026-11-01T10:00:00.000Z',
  }));
  showOfferings(server);
  fireEvent.click(await screen.findByRole('button', { name: 'Blackout Dates of Paintball' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Blackout Dates of “Paintball”' }));
  expect((await dialog.findByRole('row', { name: /Repairs/ })).textContent).toContain(
    'Nov 19, 2026 – Nov 21, 2026 (3 days)',
  );
  const remove = async (answer: () => Response) => {
    server.addBlackout = answer;
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

  server.sent.length = 0;
  await remove(() => Response.json({ success: true }));
  expect(await dialog.findByText('3 blackout dates deleted successfully')).toBeTruthy();
  const path = '/api/clients/C00001/offerings/C00001-Off1/blackout-dates';
  expect(server.sent.map(({ method, path: asked }) => [method, asked])).toEqual([
    ['DELETE', `${path}/b0?through=2026-11-21`],
  ]);
  await act(() => vi.advanceTimersByTimeAsync(9_000));

  server.addBlackout = () =>
    Response.json({ success: true, created: 2, duplicates: 0, message: 'Successfully added 2' });
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await dialog.findByText('The days are closed again')).toBeTruthy();
  expect(server.sent[1]).toEqual({
    method: 'POST',
    path: `${path}/bulk`,
    body: { dates: ['2026-11-20', '2026-11-21'], reason: 'Repairs' },
  });
});
