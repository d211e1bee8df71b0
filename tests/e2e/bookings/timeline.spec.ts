import { type BrowserContext, expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';

const tomorrow = venueDay(1);
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

let server: RealServer;
let venue: SeededVenue;
const contexts: BrowserContext[] = [];

test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const reply = await call<T>(server, method, `/api/clients/${venue.clientId}${path}`, {
    token: venue.token,
    ...(body ? { body } : {}),
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

/** Two rooms that one offering of two hours needs, with a quarter of an hour to clean up. Returns the rooms' ids. */
async function seedRooms(): Promise<string[]> {
  const resource_ids: string[] = [];
  for (const resource_name of ['Red Room', 'Blue Room']) {
    const { resource } = await ask<{ resource: { resource_id: string } }>('POST', '/resources', { resource_name });
    resource_ids.push(resource.resource_id);
  }
  await ask('POST', '/offerings', {
    offering_name: 'Birthday',
    offering_type: 'Group',
    base_players: 4,
    max_players: 12,
    duration_minutes: 120,
    cleanup_minutes: 15,
    interval_minutes: 60,
    resource_needs: [{ resource_ids }],
    ...Object.fromEntries(
      days.flatMap((day) => [
        [`${day}_start`, '10:00'],
        [`${day}_end`, '18:00'],
      ]),
    ),
  });
  return resource_ids;
}

async function book(party_name: string, booking_time: string, resource_id: string): Promise<string> {
  const { booking } = await ask<{ booking: { booking_id: string } }>('POST', '/bookings', {
    offering_id: `${venue.clientId}-Off1`,
    party_name,
    party_phone: '(212) 555-0177',
    party_email: `${party_name.split(' ')[0]?.toLowerCase()}@example.org`,
    date_scheduled: tomorrow,
    booking_time,
    resource_ids: [resource_id],
  });
  return booking.booking_id;
}

interface Booked {
  booking: {
    booking_time: string;
    duration_minutes: number;
    resources: { resource_name: string }[];
    overbooked_reason: string | null;
  };
}

/** Where a booking is, as the server has it: `12:00 for 120 in Blue Room`. */
async function placeOf(bookingId: string): Promise<string> {
  const { booking } = await ask<Booked>('GET', `/bookings/${bookingId}/payments`);
  const rooms = booking.resources.map(({ resource_name: name }) => name).join(' and ');
  return `${booking.booking_time} for ${booking.duration_minutes} in ${rooms}`;
}

const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const block = (page: Page, room: string, party: string) =>
  lane(page, room).getByRole('button', { name: new RegExp(`^${party}`) });

/** Drags a booking to a lane, by so many of the hours that are drawn, until the bar says `text`; doesn't drop it. */
async function drag(
  page: Page,
  from: [room: string, party: string],
  to: { room: string; hours: number },
  text: string,
): Promise<void> {
  const box = await block(page, ...from).boundingBox();
  const target = await lane(page, to.room).locator('[data-track]').boundingBox();
  if (!box || !target) throw new Error('Nothing to drag');
  const hourPx = await page
    .locator('[data-track]')
    .first()
    .evaluate(
      (track) => track.getBoundingClientRect().width / Number(getComputedStyle(track).getPropertyValue('--hours')),
    );
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 3 });
  /* Until the start times are here, it stays at its own. */
  await expect(async () => {
    await page.mouse.move(box.x + 38 + to.hours * hourPx, target.y + 20, { steps: 4 });
    await page.mouse.move(box.x + 40 + to.hours * hourPx, target.y + 20);
    await expect(page.getByRole('status').getByText(text)).toBeVisible({ timeout: 300 });
  }).toPass();
}

test.beforeEach(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
});

test('[B32] [B31] staff drag a party to the other room and undo it, once with the keyboard; a conflict is said before the drop', async ({
  page,
}) => {
  const [red = '', blue = ''] = await seedRooms();
  const marie = await book('Marie Curie', '10:00', red);
  await book('Ada Lovelace', '13:00', blue);
  await page.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/my-bookings`);
  await page.goto(`${server.url}/timeline/${tomorrow}`);
  await expect(block(page, 'Red Room', 'Marie Curie')).toBeVisible();

  await test.step('a conflict is said before the drop, and asks why', async () => {
    const taken = 'Marie Curie: 12:00 PM – 2:00 PM, Blue Room. Blue Room is taken then by Ada Lovelace.';
    await drag(page, ['Red Room', 'Marie Curie'], { room: 'Blue Room', hours: 2 }, taken);

    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Move Marie Curie anyway?' });
    await expect(dialog).toBeVisible();

    await dialog.getByRole('button', { name: 'Put Back' }).click();
    expect(await placeOf(marie)).toBe('10:00 for 120 in Red Room');
  });

  await test.step('to another time and the other room, and back', async () => {
    await drag(
      page,
      ['Red Room', 'Marie Curie'],
      { room: 'Blue Room', hours: 6 },
      '4:00 PM – 6:00 PM, Blue Room. There is room.',
    );
    await page.mouse.up();
    await expect(page.getByText('Marie Curie moved to 4:00 PM – 6:00 PM, Blue Room.')).toBeVisible();

    await expect(block(page, 'Blue Room', 'Marie Curie')).toBeVisible();
    expect(await placeOf(marie)).toBe('16:00 for 120 in Blue Room');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(block(page, 'Red Room', 'Marie Curie, Birthday, 10:00 AM – 12:00 PM')).toBeVisible();
    expect(await placeOf(marie)).toBe('10:00 for 120 in Red Room');
  });

  await test.step('the same with keys, and longer', async () => {
    await block(page, 'Red Room', 'Marie Curie').focus();
    await page.keyboard.press('m');
    await expect(page.getByText('Marie Curie: 10:00 AM – 12:00 PM, Red Room. There is room.')).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('status').getByText('Marie Curie: 3:00 PM – 5:00 PM, Red Room.')).toBeVisible({
        timeout: 200,
      });
    }).toPass();
    await page.keyboard.press('ArrowDown');
    await expect(
      page.getByText('3:00 PM – 5:00 PM, Blue Room. Blue Room is taken then by Ada Lovelace.'),
    ).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('4:00 PM – 6:15 PM, Blue Room. There is room.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(block(page, 'Blue Room', 'Marie Curie')).toBeFocused();
    expect(await placeOf(marie)).toBe('16:00 for 135 in Blue Room');
    await page.keyboard.press('u');
    await expect(block(page, 'Red Room', 'Marie Curie')).toBeFocused();
    expect(await placeOf(marie)).toBe('10:00 for 120 in Red Room');
  });
  await expectNoFaultAtSizes(page);
});

test('[B32] two desks see each other’s moves, and the slower of two drags of one party changes nothing', async ({
  page,
  browser,
}) => {
  const [red = '', blue = ''] = await seedRooms();
  const marie = await book('Marie Curie', '10:00', red);
  const other = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  contexts.push(other);
  const second = await other.newPage();
  for (const each of [page, second]) {
    await each.addInitScript((token) => localStorage.setItem('token', token), venue.token);
    await each.setViewportSize({ width: 1280, height: 800 });
    await each.goto(`${server.url}/timeline/${tomorrow}`);
    await expect(block(each, 'Red Room', 'Marie Curie')).toBeVisible();
  }
  const fits = '1:00 PM – 3:00 PM, Blue Room. There is room.';
  await drag(second, ['Red Room', 'Marie Curie'], { room: 'Blue Room', hours: 3 }, fits);
  await drag(
    page,
    ['Red Room', 'Marie Curie'],
    { room: 'Red Room', hours: 2 },
    '12:00 PM – 2:00 PM, Red Room. There is room.',
  );
  await page.mouse.up();
  await expect(page.getByText('Marie Curie moved to 12:00 PM – 2:00 PM, Red Room.')).toBeVisible();
  await second.mouse.up();
  await expect(second.getByText('Someone else changed this booking in the meantime.')).toBeVisible();
  await expect(block(second, 'Red Room', 'Marie Curie, Birthday, 12:00 PM – 2:00 PM')).toBeVisible();
  expect(await placeOf(marie)).toBe('12:00 for 120 in Red Room');

  await ask('POST', `/bookings/${marie}/reschedule`, {
    date_scheduled: tomorrow,
    booking_time: '15:00',
    resource_ids: [blue],
  });
  for (const each of [page, second])
    await expect(block(each, 'Blue Room', 'Marie Curie, Birthday, 3:00 PM – 5:00 PM')).toBeVisible();
});

test.describe('at a paired desk', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[B32] a paired desk reads the day without the network, and prints it on one sheet', async ({
    page,
    context,
  }) => {
    const [red = '', blue = ''] = await seedRooms();
    await book('Marie Curie', '10:00', red);
    await book('Ada Lovelace', '13:00', blue);
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await pairTablet(page, server, venue, 'front_desk');
    await page.goto(`${server.url}/customer-check-in`);
    await page.getByRole('link', { name: 'Timeline' }).click();
    await page.getByRole('button', { name: 'Day after' }).click();
    await expect(block(page, 'Blue Room', 'Ada Lovelace, Birthday, 1:00 PM – 3:00 PM')).toBeVisible();

    await context.setOffline(true);
    await page.reload();
    await expect(block(page, 'Red Room', 'Marie Curie, Birthday, 10:00 AM – 12:00 PM')).toBeVisible();
    await block(page, 'Red Room', 'Marie Curie').click();
    const dialog = page.getByRole('dialog', { name: 'Marie Curie' });
    await expect(dialog).toContainText('Red Room');
    await expectNoFaultAtSizes(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expectNoFaultAtSizes(page);

    const sheet = page.getByRole('region', { name: 'Timeline', includeHidden: true });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    const pdf = (await page.pdf({ preferCSSPageSize: true, path: '/tmp/t.pdf' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  });
});
