import { hashPin } from '@gatehouse/sync-protocol/base/pin-hash';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listedCheckIns } from '../../helpers/venues/check-in-calls.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { addStaff, changeStaff, removeStaff } from '../../helpers/venues/staff.ts';
import { signWaiver } from '../support/desk.ts';
import { press } from '../support/hands.ts';
import { pairTablet } from '../support/kiosk.ts';
import { openStory } from '../support/story.ts';

const PIN = '471188';

it('[S41] [S42] [S44] a person signs on by PIN without a network; what they do after they were removed is marked', async () => {
  const story = await openStory();
  const { house, open, setOnline } = story;
  const venue = await createSigningVenue(house);
  await signWaiver(house, venue, 'Ada', 'Lovelace');
  await signWaiver(house, venue, 'Max', 'Born');
  const { userId } = await addStaff(house, venue.clientId, 'desk', 'mia@staff.example');
  await changeStaff(house, venue.clientId, userId, { pin_hash: await hashPin(PIN), pin_version: 1 });
  house.clock.advance(60_000);

  await pairTablet(story, venue, 'front_desk', 'Desk');
  open('/customer-check-in');
  await screen.findByText('Nobody has signed on at this tablet.');
  await screen.findByText('Showing 2 of 2 customers');
  setOnline(false);
  await press('Choose your name');
  await press('mia');
  for (const digit of PIN) await press(digit);
  await press('Sign on');
  await waitFor(() => expect(screen.getByText('mia').parentElement?.textContent).toBe('mia is using this tablet.'));
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  const checkIn = async (name: string) => {
    const row = screen.getByText(name, { selector: 'td' }).closest('tr') as HTMLElement;
    fireEvent.click(row.querySelector('button[data-action], button') as HTMLElement);
    await screen.findAllByText(`${name} checked in`);
  };
  await checkIn('Ada Lovelace');
  house.clock.advance(60_000);
  await removeStaff(house, venue.clientId, userId);
  house.clock.advance(30_000);
  await checkIn('Max Born');

  setOnline(true);
  await waitFor(async () => {
    const listed = await listedCheckIns(house, venue, 'today');
    const said = listed.map((row) => [row.adult_first_name, row.by_name, row.needs_review, row.review_reasons]);
    expect(said).toHaveLength(2);
    expect(said).toContainEqual(['Ada', 'mia', false, []]);
    expect(said).toContainEqual(['Max', 'mia', true, ['person_left']]);
  });
  /* The removal comes with the next pull. */
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Who is using this tablet' })).toBeNull());
});
