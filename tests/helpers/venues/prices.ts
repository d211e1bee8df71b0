import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { call } from '../app/call.ts';
import type { TestApp } from '../app/test-app.ts';
import { openOffering } from './offerings.ts';

export const bands = [
  { band_id: 'adult', name: 'Adult' },
  { band_id: 'child', name: 'Child', max_age: 12 },
];
export const rates = [
  {
    name: 'Weekend',
    per: 'booking' as const,
    amount: 100,
    included_players: 4,
    days: ['sat' as const, 'sun' as const],
  },
  { name: 'Adult', per: 'person' as const, band_id: 'adult', amount: 29.95 },
  { name: 'Child', per: 'person' as const, band_id: 'child', amount: 19.95 },
];

/** A venue with an offering for 4 to 10 people that costs what `rates` say. */
export async function priced(app: TestApp) {
  const venue = await app.createVenue();
  const offering = await openOffering(app, venue);
  const params = { client_id: venue.clientId, offering_id: offering.offering_id };
  const at = { token: venue.token, params };
  const list = await call(app, setPrices, { ...at, body: { revision: 0, bands, rates } });
  return { venue, offering, at, list: list.body.prices };
}
