import { createBooking, rescheduleBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { SATURDAY, staffParty } from '../../helpers/venues/offerings.ts';
import { openDaily } from '../support/booking.ts';
import { choose, hit, press } from '../support/hands.ts';
import { dialogOf, expectDialogs, openAs } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

/** Makes a resource, and returns its id. */
async function openRoom(house: TestApp, { own }: TestVenue, resource_name: string): Promise<string> {
  return (await call(house, createResource, { ...own, body: { resource_name } })).body.resource.resource_id;
}

/** Makes a feed on the screen and returns its address. */
async function addCalendar(what: string): Promise<string> {
  await press('Add a Calendar');
  const dialog = await dialogOf();
  await choose('Bookings of', what, dialog);
  await press('Make Address', dialog);
  await screen.findByText(/it is not shown again/);
  const url = dialog.querySelector('code')?.textContent ?? '';
  await press('Done', dialog);
  await expectDialogs(0);
  await screen.findByRole('row', { name: new RegExp(what) });
  return url;
}

/** What a phone's calendar reads at an address. */
async function read(house: TestApp, url: string) {
  const { status, body } = await house.request('GET', new URL(url).pathname);
  const text = String(body);
  const valueOf = (name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(text)?.[1];
  return { status, text, uid: valueOf('UID'), event: valueOf('STATUS'), sequence: Number(valueOf('SEQUENCE')) };
}

it('[B34] a phone’s calendar file follows a move, and ends when its address is revoked', async () => {
  const story = await openStory();
  const { house } = story;
  const venue = await house.createVenue();
  const { own } = venue;
  const roomA = await openRoom(house, venue, 'Room A');
  const roomB = await openRoom(house, venue, 'Room B');
  const { offering_id } = await openDaily(house, venue, {
    duration_minutes: 60,
    resource_needs: [{ resource_ids: [roomA, roomB] }],
  });
  const body = { offering_id, ...staffParty, resource_ids: [roomA] };
  const { booking_id } = (await call(house, createBooking, { ...own, body })).body.booking;

  openAs(story, venue, '/resources');
  await hit('link', 'Calendar Feeds');
  await screen.findByText('No calendars yet');
  const ofRoomA = await addCalendar('Room A');
  const ofRoomB = await addCalendar('Room B');
  const before = await read(house, ofRoomA);
  expect(before).toMatchObject({ status: 200, uid: `${booking_id}@gatehouse`, event: 'CONFIRMED' });
  expect((await read(house, ofRoomB)).text).not.toContain('VEVENT');

  const moved = await call(house, rescheduleBooking, {
    token: own.token,
    params: { ...own.params, booking_id },
    body: { date_scheduled: SATURDAY, booking_time: staffParty.booking_time, resource_ids: [roomB] },
  });
  expect(moved.status).toBe(200);
  const [left, reached] = [await read(house, ofRoomA), await read(house, ofRoomB)];
  expect(left).toMatchObject({ uid: `${booking_id}@gatehouse`, event: 'CANCELLED' });
  expect(left.sequence).toBeGreaterThan(before.sequence);
  expect(reached).toMatchObject({ uid: `${booking_id}@gatehouse`, event: 'CONFIRMED' });
  for (const { text } of [left, reached]) expect(text).not.toMatch(/Curie|marie@|555-?0100/);

  await press(/^Revoke Room A/);
  await press('Revoke', await dialogOf());
  await waitFor(() => expect(screen.queryByRole('row', { name: /Room A/ })).toBeNull());
  expect((await read(house, ofRoomA)).status).toBe(404);
  expect((await read(house, ofRoomB)).status).toBe(200);
});
