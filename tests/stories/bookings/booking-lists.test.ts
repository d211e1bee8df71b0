import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { bookingRow } from '../../helpers/venues/rows.ts';
import { addBooking } from '../../helpers/venues/venue-rows.ts';
import { allOf, hit, pressOn, put, textOf } from '../support/hands.ts';
import { openAs } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

const TODAY = '2026-06-15';

let story: Story;
let venue: TestVenue;

beforeEach(async () => {
  story = await openStory();
  venue = await story.house.createVenue();
});

it('the lists of the last visit are there without the network, also the past', async () => {
  await addBooking(story.house, venue.clientId, addDays(TODAY, 1), { party_name: 'Tomorrow Party' });
  await addBooking(story.house, venue.clientId, addDays(TODAY, -30), { party_name: 'Past Party' });
  openAs(story, venue, '/my-bookings');
  await screen.findByText('Tomorrow Party');
  pressOn(screen.getByLabelText('More under Bookings'));
  await hit('link', 'Past Bookings');
  await screen.findByText('Past Party');
  story.setOnline(false);
  story.reload();
  await screen.findByText('Past Party');
  await screen.findByText(/The server can’t be reached\. Bookings as of /);
  story.open('/my-bookings');
  await screen.findByText('Tomorrow Party');
  await hit('button', 'Search Bookings');
  await put('Search', 'nobody');
  await screen.findByText('No bookings found');
});

it('[F11] bookings come page by page, and the past starts with yesterday', async () => {
  const { clientId } = venue;
  await writeVenue(story.house.deps, clientId, async (write) => {
    const rows = Array.from({ length: 102 }, (_, at) =>
      bookingRow(clientId, write, {
        booking_id: `${clientId}-18${String(at).padStart(8, '0')}`,
        date_scheduled: addDays(TODAY, -1 - (at % 100)),
        party_name: `Past ${at}`,
      }),
    );
    await write.db.insertInto('bookings').values(rows).execute();
  });
  openAs(story, venue, '/past-bookings');
  await waitFor(() => expect(allOf('article')).toHaveLength(100));
  expect(textOf(document.querySelector('main h2'))).toBe('Sun, Jun 14, 2026');
  await screen.findByText('The first 100 bookings');
  await hit('button', 'Show more bookings');
  await waitFor(() => expect(allOf('article')).toHaveLength(102));
  await hit('button', 'Search Bookings');
  await put('Search', 'Past 101');
  await waitFor(() => expect(allOf('article')).toHaveLength(1));
  await screen.findByText('1 booking');
});
