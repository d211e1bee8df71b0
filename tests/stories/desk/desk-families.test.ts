import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { openDesk, signWaiver, storedCheckIns } from '../support/desk.ts';
import { dialogOf } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

it('[F21] a desk without network checks in a family by keyboard alone, takes all of them back, and checks in those who stay', async () => {
  const story = await openStory();
  const { house } = story;
  const { press, pressAlt } = keyboard();
  const venue = await createSigningVenue(house);
  const minors = [
    { first_name: 'Mia', last_name: 'Łukasik', DoB: '2015-01-01' },
    { first_name: 'Leo', last_name: 'Łukasik', DoB: '2017-05-05' },
  ];
  const body = adultBody(venue.clientId, { minors });
  expect((await house.request('POST', '/api/public/waiver/adult-minor-waiver', { body })).status).toBe(200);
  await signWaiver(house, venue, 'Alone', 'Someone');
  await openDesk(story, venue, 4);
  story.setOnline(false);
  const search = () => screen.getByLabelText('Search customers');

  fireEvent.change(search(), { target: { value: 'leo' } });
  await screen.findByLabelText('Check in all 3 of the family of Leo Łukasik');
  pressAlt('a');
  const family = await dialogOf('Check In Family');
  await waitFor(() =>
    expect(document.activeElement).toBe(within(family).getByText('Check In All 3').closest('button')),
  );
  expect(Array.from(family.querySelectorAll('li'), ({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Zoë Łukasik.*Adult, \d+/),
    expect.stringMatching(/Mia.*Minor, \d+/),
    expect.stringMatching(/Leo.*Minor, \d+/),
  ]);
  press('Enter');
  await waitFor(() => expect(document.activeElement).toBe(search()));
  await screen.findAllByText('Zoë Łukasik and 2 others checked in');
  await screen.findByText('Already Checked In (3)');
  pressAlt('u');
  await screen.findByText('Already Checked In (0)');

  fireEvent.click(await screen.findByLabelText('Check in all 3 of the family of Mia Łukasik'));
  fireEvent.click(within(await dialogOf('Check In Family')).getByLabelText(/^Zoë Łukasik/));
  fireEvent.click(screen.getByText('Check In 2 of 3'));
  await screen.findByText('Already Checked In (2)');
  story.setOnline(true);
  await waitFor(async () => {
    const rows = await storedCheckIns(house, venue);
    expect([rows.length, rows.filter(({ isUndone }) => isUndone).length]).toEqual([5, 3]);
  });
});
