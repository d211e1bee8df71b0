import { givePaper, signByHand } from '@gatehouse/client/components/signature-pad/testing/signed-by-hand';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSigningVenue, readSignings } from '../../helpers/venues/signing-venue.ts';
import { press, put } from '../support/hands.ts';
import { openStory } from '../support/story.ts';

it('[S23] the network goes in the middle of a form at home: the page says so, nothing is lost, and it works again', async () => {
  const { house, open, setOnline } = await openStory();
  givePaper();
  const venue = await createSigningVenue(house);
  open(`/waiver/${venue.clientId}`);
  await press('Adult');
  await fillAdult();
  await signByHand();
  fireEvent.click(screen.getByLabelText('I agree to sign this waiver electronically.'));
  setOnline(false);
  await press('Sign and finish');
  expect((await screen.findAllByRole('alert')).some(({ textContent }) => textContent !== '')).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@example.com');
  expect((await readSignings(house, venue)).waivers).toEqual([]);
  setOnline(true);
  await press('Sign and finish');
  expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeDefined();
  expect((await readSignings(house, venue)).waivers).toHaveLength(1);
});

async function fillAdult(): Promise<void> {
  await put(/^First Name/, 'Ada');
  await put(/^Last Name/, 'Lovelace');
  await put(/^Date of Birth/, '05/09/1990');
  await put(/^Email/, 'ada@example.com');
  await put(/^Phone Number/, '(555) 123-4567');
}
