import { weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

test.use({ serviceWorkers: 'allow' });

const soon = venueDay(8);
const weekday = weekdayOf(soon);

/** Two rooms, an offering that needs one of them, and a booking in the first. */
async function withBooking(server: RealServer, { clientId, token }: SeededVenue) {
  const post = async <T>(path: string, body: object) =>
    (await call<T>(server, 'POST', `/api/clients/${clientId}/${path}`, { token, body })).body;
  const room = async (resource_name: string) =>
    (await post<{ resource: { resource_id: string } }>('resources', { resource_name })).resource.resource_id;
  const [roomA, roomB] = [await room('Room A'), await room('Room B')];
  const offering_id = `${clientId}-Off1`;
  await post('offerings', {
    offering_id,
    offering_name: 'Birthday',
    offering_type: 'Group',
    base_players: 2,
    max_players: 10,
    duration_minutes: 60,
    resource_needs: [{ resource_ids: [roomA, roomB] }],
    [`${weekday}_start`]: '10:00',
    [`${weekday}_end`]: '16:00',
  });
  const { booking } = await post<{ booking: { booking_id: string } }>('bookings', {
    offering_id,
    party_name: 'Marie Curie',
    party_phone: '(212) 555-0100',
    party_email: 'marie@example.org',
    date_scheduled: soon,
    booking_time: '11:00',
    resource_ids: [roomA],
  });
  const move = (resource_ids: string[]) =>
    call(server, 'POST', `/api/clients/${clientId}/bookings/${booking.booking_id}/reschedule`, {
      token,
      body: { date_scheduled: soon, booking_time: '11:00', resource_ids },
    });
  return { bookingId: booking.booking_id, roomB, move };
}

/** Makes a feed on the screen and returns its address. */
async function addCalendar(page: Page, what: string, look?: () => Promise<void>): Promise<string> {
  await page.getByRole('button', { name: 'Add a Calendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bookings of').selectOption(what);
  await dialog.getByRole('button', { name: 'Make Address' }).click();
  await expect(dialog.getByText('it is not shown again')).toBeVisible();
  await look?.();
  const url = (await dialog.getByRole('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: new RegExp(what) })).toBeVisible();
  return url;
}

/** What a phone's calendar reads at an address. */
async function read(url: string) {
  const response = await fetch(url);
  const text = await response.text();
  const valueOf = (name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(text)?.[1];
  return {
    status: response.status,
    text,
    uid: valueOf('UID'),
    event: valueOf('STATUS'),
    sequence: Number(valueOf('SEQUENCE')),
  };
}

test('[B34] a phone’s calendar file follows a move, and ends when its address is revoked', async ({ page, server }) => {
  const venue = await seedVenue(server);
  const { bookingId, roomB, move } = await withBooking(server, venue);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);

  await page.goto(`${server.url}/resources`);
  await page.getByRole('link', { name: 'Calendar Feeds' }).click();
  await expect(page.getByText('No calendars yet')).toBeVisible();
  await expectNoFaultAtSizes(page);
  const ofRoomA = await addCalendar(page, 'Room A', () => expectNoFaultAtSizes(page));
  const ofRoomB = await addCalendar(page, 'Room B');
  await expectNoFaultAtSizes(page);

  const before = await read(ofRoomA);
  expect(before).toMatchObject({ status: 200, uid: `${bookingId}@gatehouse`, event: 'CONFIRMED' });
  expect((await read(ofRoomB)).text).not.toContain('VEVENT');

  expect((await move([roomB])).status).toBe(200);
  const [left, reached] = [await read(ofRoomA), await read(ofRoomB)];
  expect(left).toMatchObject({ uid: `${bookingId}@gatehouse`, event: 'CANCELLED' });
  expect(left.sequence).toBeGreaterThan(before.sequence);
  expect(reached).toMatchObject({ uid: `${bookingId}@gatehouse`, event: 'CONFIRMED' });
  for (const { text } of [left, reached]) expect(text).not.toMatch(/Curie|marie@|555-?0100/);

  await page.getByRole('button', { name: /^Revoke Room A/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: /Room A/ })).toHaveCount(0);
  expect((await read(ofRoomA)).status).toBe(404);
  expect((await read(ofRoomB)).status).toBe(200);
});

test('[B34] [K4] the service worker leaves a calendar’s address to the server', async ({ page, server }) => {
  const venue = await seedVenue(server);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/calendar-feeds`);
  const url = await addCalendar(page, 'The whole venue');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  /* The shell's worker answers with the application's page what it takes for a screen. */
  expect((await page.goto(`${server.url}/no-such-screen`))?.fromServiceWorker()).toBe(true);

  const unknown = await page.goto(url.replace('.ics', 'x.ics'));
  expect([unknown?.status(), unknown?.fromServiceWorker()]).toEqual([404, false]);
  await page.goto(`${server.url}/calendar-feeds`);
  const download = page.waitForEvent('download');
  await page.evaluate((address) => window.location.assign(address), url);
  expect((await download).url()).toBe(url);
});
