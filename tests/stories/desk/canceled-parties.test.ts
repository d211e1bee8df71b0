import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDesk } from '../support/desk.ts';
import { pressOn } from '../support/hands.ts';
import { bookAtDesk, cancelBooking, createPartyVenue, partyRow } from '../support/parties.ts';
import { dialogOf } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

it('[S32] [B36] a party that an offline desk checks in although the office canceled it shows on the desk and to staff, who end the mark', async () => {
  const story = await openStory();
  const { house } = story;
  const { press } = keyboard();
  const venue = await createPartyVenue(house);
  const curie = await bookAtDesk(house, venue, { party_name: 'Curie', booking_time: '12:00' });
  await openDesk(story, venue, 1);
  fireEvent.click(screen.getByText('Parties (1)'));
  story.setOnline(false);
  fireEvent.click(screen.getByLabelText('Check in party Curie'));
  const counting = within(document.querySelector('[role="dialog"]') as HTMLElement);
  fireEvent.click(counting.getByText('Check In Anyway…'));
  fireEvent.change(counting.getByLabelText(/^Why may 10 people/), { target: { value: 'Waivers on paper' } });
  fireEvent.click(counting.getByText('Check In 10 People'));
  const rowSays = (text: string) => waitFor(() => expect(partyRow('Curie').textContent).toContain(text));
  await rowSays('10 of 10 came');
  await cancelBooking(house, venue, curie);
  story.setOnline(true);
  await rowSays('Canceled, needs review');
  expect(partyRow('Curie').textContent).toContain('10 of 10 came');
  expect(screen.getByLabelText('Change count of Curie')).toBeDefined();

  story.inBrowser('the office');
  localStorage.setItem('token', venue.token);
  story.open('/my-bookings');
  const review = (await screen.findByText('One booking needs a review')).closest('section') as HTMLElement;
  expect(review.textContent).toContain('Curie');
  const card = () =>
    Array.from(document.querySelectorAll<HTMLElement>('article')).find(
      (each) => !review.contains(each) && each.textContent.includes('Curie'),
    ) as HTMLElement;
  expect(card().textContent).toContain('Needs review');
  fireEvent.click(within(card()).getByLabelText('Open the booking of Curie'));
  const opened = await dialogOf('Curie');
  const dialog = within(opened);
  const says = (text: string) => waitFor(() => expect(opened.textContent).toContain(text));
  await says('Canceled, but a desk checked the party in with 10 people on');
  pressOn(dialog.getByText('History').closest('[role="tab"]') as HTMLElement);
  await says('Canceled, but checked in by staff');
  fireEvent.click(dialog.getByText('Mark as Reviewed'));
  await screen.findByText('The booking is marked as reviewed.');
  await waitFor(() => expect(dialog.queryByText('Needs review')).toBeNull());
  press('Escape');
  await waitFor(() => expect(screen.queryByText(/needs a review/)).toBeNull());
  expect(card().textContent).toContain('Checked in');

  story.inBrowser('first');
  await openDesk(story, venue, 1);
  fireEvent.click(screen.getByText('Parties (1)'));
  await rowSays('Canceled');
  await waitFor(() => expect(partyRow('Curie').textContent).not.toContain('needs review'));
});
