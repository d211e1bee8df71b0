import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { FeedView } from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Replies, refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { CalendarFeedsPage } from './calendar-feeds-page.tsx';

const path = '/api/clients/C00001/calendar-feeds';
const feedOf = (feed_id: string, resource_id: string | null, show_names = false): FeedView => ({
  feed_id,
  kind: resource_id === null ? 'venue' : 'resource',
  resource_id,
  show_names,
  created_at: '2026-11-21T03:00:00.000Z',
});
const stamp = '2026-11-20T15:00:00.000Z';
const always = Object.fromEntries(
  weekdays.flatMap((day) => [`${day}_start`, `${day}_end`].map((name) => [name, null])),
);
const resourceOf = (resource_id: string, resource_name: string, resource_type: ResourceView['resource_type']) => ({
  ...always,
  resource_id,
  client_id: 'C00001',
  resource_name,
  resource_type,
  mode: 'exclusive',
  units: 1,
  closures: [],
  created_at: stamp,
  updated_at: stamp,
});
const url = 'https://gate.example/calendar/C00001-secret.ics';
const copied = vi.fn(async (_text: string) => undefined);

let feeds: FeedView[];
beforeEach(() => {
  feeds = [];
  copied.mockClear();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
});

const server: Replies = {
  [`GET ${path}`]: () => ({ feeds }),
  'GET /api/clients/C00001/resources': {
    resources: [resourceOf('r1', 'Red Room', 'room'), resourceOf('r2', 'Sam', 'staff')],
  },
  [`POST ${path}`]: () => {
    feeds = [feedOf('f9', 'r2')];
    return { feed: feedOf('f9', 'r2'), url };
  },
  [`DELETE ${path}/*`]: () => {
    feeds = [];
    return {};
  },
};
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('[B34] lists what each calendar shows, with names or without, on the venue’s day', async () => {
  feeds = [feedOf('f1', null, true), feedOf('f2', 'r1'), feedOf('f3', 'gone')];
  showPage(<CalendarFeedsPage />, { server });
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await row(/The whole venue/)).getByText('Names shown')).toBeTruthy();
  expect((await row(/Red Room/)).getByText('Names hidden')).toBeTruthy();
  expect((await row(/A deleted resource/)).getByText('Nov 20, 2026')).toBeTruthy();
});

it('[B34] makes an address of a member of staff without names, and shows it until the dialog is closed', async () => {
  const { changes } = showPage(<CalendarFeedsPage />, { server });
  expect(await screen.findByText('No calendars yet')).toBeTruthy();
  click('Add a Calendar');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Bookings of/), { target: { value: 'r2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Make Address' }));
  expect(await dialog.findByText(url)).toBeTruthy();
  expect(changes()).toEqual([
    { name: `POST ${path}`, body: { kind: 'resource', resource_id: 'r2', show_names: false } },
  ]);
  expect(dialog.getByText(/not shown again/)).toBeTruthy();
  click('Copy address');
  await waitFor(() => expect(copied.mock.calls).toEqual([[url]]));
  click('Done');
  expect(await screen.findByRole('row', { name: /Sam/ })).toBeTruthy();
  expect(screen.queryByText(url)).toBeNull();
});

it('makes one of the whole venue, with names where the owner wants them', async () => {
  const { changes } = showPage(<CalendarFeedsPage />, { server });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a Calendar' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByLabelText('Show party names'));
  fireEvent.click(dialog.getByRole('button', { name: 'Make Address' }));
  await dialog.findByText(url);
  expect(changes()).toEqual([{ name: `POST ${path}`, body: { kind: 'venue', show_names: true } }]);
});

it('says what stops before it revokes, also in a venue whose subscription has ended', async () => {
  feeds = [feedOf('f2', 'r1')];
  const { changes } = showPage(<CalendarFeedsPage />, {
    server,
    subscription: { kind: 'expired', paidUntil: '2026-11-01' },
  });
  const revoke = await screen.findByRole('button', { name: 'Revoke Red Room, added Nov 20, 2026' });
  expect(screen.getByRole('button', { name: 'Add a Calendar' })).toHaveProperty('disabled', true);
  fireEvent.click(revoke);
  expect((await screen.findByRole('dialog')).textContent).toContain('stops working at once');
  expect(changes()).toEqual([]);
  click('Revoke');
  expect(await screen.findByText('No calendars yet')).toBeTruthy();
  expect(changes()).toEqual([{ name: `DELETE ${path}/f2`, body: null }]);
});

it('reads the list again where someone else was first, and says so', async () => {
  feeds = [feedOf('f2', 'r1')];
  const gone = () => {
    feeds = [];
    return refused(404, 'NOT_FOUND', 'This calendar feed was not found.');
  };
  showPage(<CalendarFeedsPage />, { server: { ...server, [`DELETE ${path}/*`]: gone } });
  fireEvent.click(await screen.findByRole('button', { name: /^Revoke Red Room/ }));
  await screen.findByRole('dialog');
  click('Revoke');
  expect(await screen.findByText('This calendar feed was not found.')).toBeTruthy();
  expect(await screen.findByText('No calendars yet')).toBeTruthy();
});

it('says what failed without a network, and tries again', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const replies: Replies = { ...server, [`GET ${path}`]: null };
  showPage(<CalendarFeedsPage />, { server: replies });
  expect((await screen.findByRole('alert')).textContent).toContain('Retry');
  replies[`GET ${path}`] = { feeds: [feedOf('f2', 'r1')] };
  click('Retry');
  expect(await screen.findByRole('row', { name: /Red Room/ })).toBeTruthy();
});
