import { listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { addBooking } from '../../helpers/venues/venue-rows.ts';

/** What the search of the bar asks for. */
async function found(app: TestApp, { own, token }: Pick<TestVenue, 'own' | 'token'>, search: string) {
  const asked = { params: own.params, token };
  const bookings = await call(app, listBookings, { ...asked, query: { search, order: 'newest', limit: 6 } });
  const people = await call(app, listCustomers, { ...asked, query: { search, page: 1, page_size: 6 } });
  if (bookings.status !== 200 || people.status !== 200) return [bookings.status, people.status];
  const { customers } = people.body as Exclude<typeof people.body, readonly unknown[]>;
  return [
    bookings.body.bookings.map(({ party_name: name }) => name),
    customers.map(({ adult_last_name: name }) => name),
  ];
}

onBothDatabases('the search of the bar', () => {
  it('[U61] takes what is typed by its letters: no wildcard finds everyone, and odd characters fail nothing', async ({
    app,
    venue,
  }) => {
    for (const name of ['Curie', '50% off', 'a_b']) {
      await addBooking(app, venue.clientId, '2026-06-20', { party_name: name, reference: null });
      await addWaiver(app, venue.clientId, { adult_last_name: name });
    }
    expect(await found(app, venue, 'curi')).toEqual([['Curie'], ['Curie']]);
    expect((await found(app, venue, '50%'))[0]).toEqual(['50% off']);
    expect((await found(app, venue, 'a_b'))[0]).toEqual(['a_b']);
    for (const odd of ['%%', '__', String.raw`\\`, "' OR 1=1 --", '\uD83C\uD83C', '٣٤٥', 'x'.repeat(100)])
      expect(await found(app, venue, odd), JSON.stringify(odd)).toEqual([[], []]);
    expect(await found(app, venue, 'ab\u0000cd')).toEqual([400, 400]);
  });

  it('[U61] finds six of each at most, and nothing of another venue', async ({ app, venue }) => {
    const other = await app.createVenue();
    for (let at = 0; at < 8; at += 1) {
      await addBooking(app, venue.clientId, '2026-06-20', { party_name: `Curie ${at}`, reference: null });
      await addWaiver(app, venue.clientId, { adult_last_name: `Curie ${at}` });
    }
    expect((await found(app, venue, 'curie')).map((names) => (names as string[]).length)).toEqual([6, 6]);
    expect(await found(app, other, 'curie')).toEqual([[], []]);
    expect(await found(app, { ...venue, token: other.token }, 'curie')).toEqual([404, 404]);
  });

  it('[W62] finds people and bookings alike: without accents, with any apostrophe, and however it is spaced', async ({
    app,
    venue,
  }) => {
    const names = ['García Łukasz', 'Nguyễn', 'O’Brien', "O'Hara", 'Weiß', 'ΟΔΥΣΣΕΥΣ', 'สมชาย'];
    for (const name of names) {
      await addBooking(app, venue.clientId, '2026-06-20', { party_name: name, reference: null });
      await addWaiver(app, venue.clientId, { adult_last_name: name });
    }
    for (const [typed, name] of [
      ['garcia  lukasz', 'García Łukasz'],
      ['GARCÍA', 'García Łukasz'],
      ['nguyen', 'Nguyễn'],
      ["o'brien", 'O’Brien'],
      ['O’brien', 'O’Brien'],
      ['o’hara', "O'Hara"],
      ['weiss', 'Weiß'],
      ['Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ'],
      ['สมชาย', 'สมชาย'],
    ] as const)
      expect(await found(app, venue, typed), typed).toEqual([[name], [name]]);
  });

  it('[W62] finds a person whose key was stored with the apostrophe of a tablet', async ({ app, venue }) => {
    await addWaiver(app, venue.clientId, { adult_last_name: 'O’Brien', search_key: 'ada o’brien\no’brien ada' });

    expect((await found(app, venue, "o'brien"))[1]).toEqual(['O’Brien']);
  });
});
