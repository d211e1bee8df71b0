import { getBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import {
  createDiscountCode,
  createExtra,
  setTaxSettings,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { getPrices, setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { bands, rates } from '../../helpers/venues/prices.ts';
import {
  bookingsOf,
  bookPath,
  chooseDay,
  chooseTime,
  fillParty,
  heading,
  openDaily,
  pressText,
  SOON,
} from '../support/booking.ts';
import { hit, put } from '../support/hands.ts';
import { dialogOf, openAs } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

const bar = (): string => (document.querySelector('form p[data-tabular]')?.textContent ?? '').replaceAll('\u00a0', ' ');
const reads = (text: string): Promise<void> => waitFor(() => expect(bar()).toContain(text));

it('[B62] [B63] an owner sets prices on a screen, and a family books by them with extras and a code', async () => {
  const story = await openStory();
  const { house } = story;
  const venue = await house.createVenue();
  const offering = await openDaily(house, venue);
  openAs(story, venue, '/prices');
  await screen.findByText(/has no prices, so that guests pay nothing/);
  for (const [name, price] of [
    ['Weekday', '20'],
    ['Every day', '29.95'],
  ] as const) {
    await hit('button', 'Add Price');
    const dialog = await dialogOf('Add Price');
    await put(/^Name/, name, dialog);
    await put(/^Price/, price, dialog);
    await hit('button', 'Add Price', dialog);
    await screen.findByText(`${name}, $${Number(price).toFixed(2)} per person`);
  }
  await hit('button', 'Move Every day up');
  await hit('button', 'Save Prices');
  await screen.findByText('The prices of Paintball were saved.');
  const params = { client_id: venue.clientId, offering_id: offering.offering_id };
  const { prices } = (await call(house, getPrices, { ...venue.own, params })).body;
  expect(prices.rates.map(({ name, amount }) => [name, amount])).toEqual([
    ['Every day', 29.95],
    ['Weekday', 20],
  ]);

  await call(house, setPrices, { ...venue.own, params, body: { revision: prices.revision, bands, rates } });
  const at = { ...venue.own, params: { client_id: venue.clientId } };
  await call(house, createExtra, { ...at, body: { name: 'Pizza', amount: 18.5, stock: 2 } });
  await call(house, createDiscountCode, { ...at, body: { code: 'SAVE15', kind: 'percent', percent: 15 } });
  await call(house, setTaxSettings, {
    ...at,
    body: { taxes: [{ name: 'NY sales tax', percent: 8.875, on: ['rates', 'extras'] }] },
  });
  story.open(bookPath(offering));
  await chooseDay(SOON);
  await chooseTime('11:00 AM');
  await reads('4 people · $130.43 in total');
  await hit('button', 'One less: Adult');
  await hit('button', 'One more: Child');
  await hit('button', 'One more: Pizza');
  await put(/^Promo code/, 'save15');
  await hit('button', 'Apply');
  await fillParty();
  await reads('4 people · $121.76 in total · Nothing due now');
  await screen.findByText('Promo code SAVE15');
  await pressText('Book Now');
  await heading('You’re booked');
  const [booked] = await bookingsOf(house, offering);
  const of = { client_id: venue.clientId, booking_id: booked?.booking_id ?? '' };
  const { bill } = (await call(house, getBill, { ...venue.own, params: of })).body;
  expect(bill).toMatchObject({ total: 121.76, paid: 0, balance: 121.76, state: 'due' });
  expect(bill?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Adult', 3],
    ['Child', 1],
    ['Pizza', 1],
  ]);
});
