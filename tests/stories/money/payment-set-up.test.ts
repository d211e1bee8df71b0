import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { hit, put } from '../support/hands.ts';
import { setPaidFor } from '../support/paid-venue.ts';
import { DECLINED_CARD, fillCard, GOOD_CARD, openPayingStory, type PayingStory } from '../support/paying.ts';

let story: PayingStory;
let venue: TestVenue;
beforeEach(async () => {
  story = await openPayingStory();
  venue = await story.house.createVenue();
  localStorage.setItem('token', venue.token);
});

it('[P13] an owner connects Square, tries cards, and sees why one is declined', async () => {
  story.open('/test-payment-methods');
  await screen.findByText('No Square account is connected.');
  await put(/^Access Token/, 'bad-token');
  await put(/^Application ID/, 'sandbox-sq0idb-red-rock');
  await hit('button', 'Save Credentials');
  await screen.findByText('Square does not accept the access token.');
  await put(/^Access Token/, 'EAAA-red-rock');
  await hit('button', 'Save Credentials');
  await screen.findByText('Square credentials saved successfully!');
  await screen.findByText('The location takes US dollars.');

  const charge = () => hit('button', 'Charge $1.00 of test money');
  await fillCard('4242 4242 4242 4242', { cvv: '12' });
  await charge();
  await screen.findByText(/Please check your card information: Enter a test card number/);
  await fillCard(GOOD_CARD);
  await charge();
  await screen.findByText('The test charge worked');
  await fillCard(DECLINED_CARD);
  await charge();
  await screen.findByText('The card was declined');
  await fillCard(GOOD_CARD, { cvv: '911' });
  await charge();
  await screen.findByText(/The security code \(CVV\) does not match the card\./);

  story.setFailures({ kind: 'drop', on: 'payment' });
  await fillCard(GOOD_CARD);
  await charge();
  await screen.findByText('The outcome is unknown');
});

it('a read-only venue sees the state of its setup, and changes nothing', async () => {
  await setPaidFor(story.house, venue.clientId, -30);
  story.open('/test-payment-methods');
  await screen.findByText('No Square account is connected.');
  const save = screen.getByRole('button', { name: 'Save Credentials' });
  await waitFor(() => expect(save).toHaveProperty('disabled', true));
});
