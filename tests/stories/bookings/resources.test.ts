import { getAvailability } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { listResources } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { book, openOffering } from '../../helpers/venues/offerings.ts';
import { fieldOf, hit, only, pressOn, put, reads } from '../support/hands.ts';
import { dialogOf, expectDialogs, openAs } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

const TUESDAY = '2026-06-23';

it('[B27] [B28] [B30] an owner sets up two rooms shared by three offerings, guests book until full, and a change says what no longer fits', async () => {
  const story = await openStory();
  const { house } = story;
  const venue = await house.createVenue();
  openAs(story, venue, '/my-offerings');
  await hit('link', 'Rooms and Resources');
  await screen.findByText('No resources yet');
  for (const name of ['Red Room', 'Blue Room']) {
    await hit('button', 'Add Resource');
    const form = await dialogOf();
    await put('Name', name, form);
    await hit('button', 'Add Resource', form);
    await only('row', new RegExp(name));
    await expectDialogs(0);
  }

  /* An offering says how long it takes and that it needs one of the rooms. */
  story.open('/my-offerings');
  await hit('button', /^Slot 1/);
  const form = await dialogOf('Add offering');
  await put('Offering Name', 'Birthday', form);
  await put('Duration (minutes)', '120', form);
  await put('Cleanup after', '30', form);
  await hit('button', 'Add a room or resource', form);
  await hit('button', 'Add offering', form);
  await reads('Please choose at least one room or resource, or remove this part', () => form);
  for (const name of ['Red Room', 'Blue Room']) pressOn(await fieldOf(name, form));
  await hit('button', 'Add offering', form);
  await only('article', 'Birthday');

  const { resources } = (await call(house, listResources, venue.own)).body;
  const hours = { sat_start: '', sat_end: '', tue_start: '11:00', tue_end: '11:00' };
  const shared = { base_players: 2, duration_minutes: 60, ...hours };
  const resource_needs = [{ resource_ids: resources.map(({ resource_id: id }) => id) }];
  const lesson = await openOffering(house, venue, { offering_name: 'Lesson', resource_needs, ...shared });
  const team = await openOffering(house, venue, { offering_name: 'Team event', resource_needs, ...shared });
  const birthday = { ...lesson, offering_id: `${venue.clientId}-Off1` };

  /* Guests take both rooms, and the third offering is full. */
  const at = (start_time: string) => ({ date_scheduled: TUESDAY, start_time });
  expect((await book(house, birthday, at('10:00'))).status).toBe(200);
  expect((await book(house, lesson, at('11:00'))).status).toBe(200);
  const refused = await book(house, team, at('11:00'));
  expect([refused.status, refused.refusal.code]).toEqual([409, 'PLACE_TAKEN']);
  const params = { client_id: venue.clientId, offering_id: team.offering_id, date: TUESDAY };
  expect((await call(house, getAvailability, { params })).body.reason).toBe('full');

  /* A change of a room says what no longer fits before it is saved. */
  story.open('/resources');
  await hit('button', 'Edit Red Room');
  const room = await dialogOf();
  await hit('button', 'Add closure', room);
  await put('From', `${TUESDAY}T09:00`, room);
  await put('Until', `${TUESDAY}T23:00`, room);
  await hit('button', 'Save', room);
  await reads('1 booking no longer fits.', () => room);
  await hit('button', 'Save anyway', room);
  await screen.findByText('Red Room was saved.');
});
