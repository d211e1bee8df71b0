import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { allOf, only, reads, textOf } from '../support/hands.ts';
import { openRooms } from '../support/rooms.ts';
import { openAs } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

const TOMORROW = '2026-06-16';

let story: Story;
let venue: TestVenue;
let rooms: Awaited<ReturnType<typeof openRooms>>;
let marie: string;
const { press } = keyboard();

/* Two rooms, one of which a birthday needs for two hours, with a quarter of an hour to clean up. */
beforeEach(async () => {
  story = await openStory();
  venue = await story.house.createVenue();
  const hours = Object.fromEntries(
    weekdays.flatMap((day) => [
      [`${day}_start`, '10:00'],
      [`${day}_end`, '18:00'],
    ]),
  );
  const birthday = { offering_name: 'Birthday', duration_minutes: 120, cleanup_minutes: 15, ...hours };
  rooms = await openRooms(story.house, venue, birthday);
  marie = await rooms.book('Marie Curie', TOMORROW, '10:00', rooms.red);
});

const blockOf = async (room: string, name: RegExp) =>
  only('button', name, await only('region', new RegExp(`^${room}`)));

/** Begins to move Marie Curie by keys, and goes on in time until the bar has this text. */
async function carryTo(text: string): Promise<void> {
  (await blockOf('Red Room', /^Marie Curie/)).focus();
  press('m');
  await reads('Marie Curie: 10:00 AM – 12:00 PM, Red Room. There is room.');
  await pressUntil('ArrowRight', text);
}

/* Until the start times and rooms are here, it stays at its own. */
const pressUntil = (key: string, text: string) =>
  waitFor(() => {
    if (!textOf(document.body).includes(text)) press(key);
    expect(textOf(document.body)).toContain(text);
  });

it('[B32] a desk sees the moves of another, and the slower of two moves of one party changes nothing', async () => {
  openAs(story, venue, `/timeline/${TOMORROW}`);
  await carryTo('Marie Curie: 1:00 PM – 3:00 PM, Red Room.');
  await rooms.move(marie, TOMORROW, '12:00', rooms.red);
  press('Enter');
  await screen.findByText('Someone else changed this booking in the meantime.');
  await blockOf('Red Room', /^Marie Curie, Birthday, 12:00 PM – 2:00 PM/);
  expect(await rooms.placeOf(marie)).toBe('12:00 for 120 in Red Room');

  await rooms.move(marie, TOMORROW, '15:00', rooms.blue);
  await blockOf('Blue Room', /^Marie Curie, Birthday, 3:00 PM – 5:00 PM/);
  expect(allOf('button', /^Marie Curie/)).toHaveLength(1);
});
