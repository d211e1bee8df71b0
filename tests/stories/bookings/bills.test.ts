import { takeBillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { updateBookingPolicy } from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { createPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { SATURDAY } from '../../helpers/venues/offerings.ts';
import { priced } from '../../helpers/venues/prices.ts';
import { hit, put } from '../support/hands.ts';
import { connectSquare } from '../support/paying.ts';
import { dialogOf, openAs } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

const visitor = { party_name: 'Marie Curie', party_phone: '(212) 555-0100', party_email: 'marie@example.com' };

/** A family of three adults and two children on a Saturday: $100.00 for four, and one child more. */
async function bookedFamily() {
  const story = await openStory();
  const { house } = story;
  const { venue, offering } = await priced(house);
  await connectSquare(house, venue);
  await call(house, updateBookingPolicy, { ...venue.own, body: { party_until_hours: 1 } });
  const asked = {
    client_id: venue.clientId,
    offering_id: offering.offering_id,
    date_scheduled: SATURDAY,
    start_time: '10:00',
    party: [
      { band_id: 'adult', players: 3 },
      { band_id: 'child', players: 2 },
    ],
  };
  const { quote } = (await call(house, createQuote, { body: asked })).body;
  const body = { ...asked, ...visitor, quoted_cents: quote.quoted_cents };
  const { booking_id: bookingId, token } = (await call(house, createPublicBooking, { body })).body;
  const params = { client_id: venue.clientId, booking_id: bookingId };
  const pay = (amount: number) =>
    call(house, takeBillPayment, {
      token: venue.token,
      params,
      body: { payment_id: crypto.randomUUID(), method: 'cash', amount },
    });
  return { story, venue, bookingId, pay, path: `/booking/${bookingId}/${token}` };
}

it('[B65] staff take cash for a booking, add to its bill, and give part of it back', async () => {
  const { story, venue } = await bookedFamily();
  openAs(story, venue, '/my-bookings');
  await screen.findByText(/^Due \$119\.95/);
  await hit('button', 'Open the booking of Marie Curie');
  const booking = await dialogOf('Marie Curie');
  await hit('button', 'Take Payment', booking);
  const payment = await dialogOf('Payment by Marie Curie');
  await put('Amount', '100', payment);
  await hit('button', '$100.00', payment);
  await hit('button', 'Take $100.00', payment);
  await screen.findByText('$100.00 was taken.');
  await hit('button', 'Done');
  await within(booking).findAllByText('Due $19.95');

  await hit('button', 'Add', booking);
  const line = await dialogOf('Add to the Bill');
  await put('Name', 'Lost sock', line);
  await put('Price of one', '5', line);
  await hit('button', 'Add Line', line);
  await within(booking).findAllByText('Due $24.95');

  await hit('button', 'Actions for the payment of $100.00', booking);
  await hit('menuitem', 'Refund');
  const refund = await dialogOf('Refund Cash Payment');
  await put('Amount', '10', refund);
  await put('Reason', 'Started late', refund);
  await hit('button', 'Refund $10.00', refund);
  await hit('button', 'Yes, Refund $10.00', refund);
  await within(booking).findAllByText('Due $34.95');
});

it('[B64] a guest grows by one child after paying, and sees what it costs before', async () => {
  const { story, pay, path } = await bookedFamily();
  expect((await pay(119.95)).status).toBe(200);
  story.open(path);
  await screen.findByText('Paid in full');
  await hit('button', 'Change guests or extras');
  await hit('button', 'More: Child');
  await screen.findByText('New total: $139.90');
  await screen.findByText('$19.95 more than now');
  await hit('button', 'Change the booking');
  await screen.findByText('Your booking was changed.');
  await screen.findByText('Due $19.95');
});

it('[B66] a guest splits the bill, and has a link for each share', async () => {
  const { story, path } = await bookedFamily();
  story.open(path);
  await hit('button', 'Split the bill');
  await screen.findByText('About $23.99 each');
  await hit('button', 'Make the links');
  await screen.findByRole('heading', { name: 'Links to pay' });
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Copy link: / })).toHaveLength(5));
});
