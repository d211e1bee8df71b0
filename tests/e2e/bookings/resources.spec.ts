import { weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { venueDay } from '../support/platform.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

const soon = venueDay(8);
const weekday = weekdayOf(soon);

async function addRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Resource' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
}

test('[B27] [B28] [B30] an owner sets up two rooms shared by three offerings, guests book until full, and a change says what no longer fits', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  const { clientId, token } = venue;
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);

  await test.step('adds two rooms', async () => {
    await page.goto(`${server.url}/my-offerings`);
    await page.getByRole('link', { name: 'Rooms and Resources' }).click();
    await expect(page.getByText('No resources yet')).toBeVisible();
    await expectNoFaultAtSizes(page);
    await addRoom(page, 'Red Room');
    await addRoom(page, 'Blue Room');
    await expectNoFaultAtSizes(page);
  });

  const rooms = await call<{ resources: { resource_id: string }[] }>(
    server,
    'GET',
    `/api/clients/${clientId}/resources`,
    { token },
  );
  const resource_ids = rooms.body.resources.map(({ resource_id: id }) => id);

  await test.step('says in an offering how long it takes and that it needs one of the rooms', async () => {
    await page.goto(`${server.url}/my-offerings`);
    await page.getByRole('button', { name: 'Slot 1 Click to add offering' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Offering Name').fill('Birthday');
    await dialog.getByLabel('Duration (minutes)').fill('120');
    await dialog.getByLabel('Cleanup after').fill('30');
    await dialog.getByRole('button', { name: 'Add what it needs' }).click();
    await dialog.getByRole('button', { name: 'Add offering' }).click();
    await expect(dialog.getByText('Please check at least one resource for each need')).toBeVisible();
    await dialog.getByLabel('Red Room').check();
    await dialog.getByLabel('Blue Room').check();
    await expectNoFaultAtSizes(page);
    await dialog.getByRole('button', { name: 'Add offering' }).click();
    await expect(page.getByRole('article', { name: 'Birthday' })).toBeVisible();
  });

  const offer = async (slot: number, offering_name: string) =>
    call(server, 'POST', `/api/clients/${clientId}/offerings`, {
      token,
      body: {
        offering_id: `${clientId}-Off${slot}`,
        offering_name,
        offering_type: 'Group',
        base_players: 2,
        max_players: 10,
        duration_minutes: 60,
        resource_needs: [{ resource_ids }],
        [`${weekday}_start`]: '11:00',
        [`${weekday}_end`]: '11:00',
      },
    });
  for (const [slot, name] of [
    [2, 'Lesson'],
    [3, 'Team event'],
  ] as const)
    expect((await offer(slot, name)).status).toBe(200);

  const book = (slot: number, start_time: string) =>
    call<{ code?: string }>(server, 'POST', '/api/public/bookings', {
      body: {
        client_id: clientId,
        offering_id: `${clientId}-Off${slot}`,
        party_name: 'Marie Curie',
        party_phone: '(212) 555-0100',
        party_email: 'marie@example.org',
        date_scheduled: soon,
        start_time,
      },
    });

  await test.step('guests take both rooms, and the third offering is full', async () => {
    expect((await book(1, '10:00')).status).toBe(200);
    expect((await book(2, '11:00')).status).toBe(200);
    const refused = await book(3, '11:00');
    expect([refused.status, refused.body.code]).toEqual([409, 'PLACE_TAKEN']);
    const path = `/api/public/offerings/${clientId}/${clientId}-Off3/availability/${soon}`;
    const { body } = await call<{ reason: string }>(server, 'GET', path);
    expect(body.reason).toBe('full');
  });

  await test.step('a change of a room says what no longer fits before it is saved', async () => {
    await page.goto(`${server.url}/resources`);
    await page.getByRole('button', { name: 'Edit Red Room' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add closure' }).click();
    await dialog.getByLabel('From').fill(`${soon}T09:00`);
    await dialog.getByLabel('Until').fill(`${soon}T23:00`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('1 booking no longer fits.')).toBeVisible();
    await expectNoFaultAtSizes(page);
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page.getByText('Red Room was saved.')).toBeVisible();
  });
});
