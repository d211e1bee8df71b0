import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { getMember, listMembers } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import type { QueryInputOf } from '@gatehouse/sync-protocol/base/contract';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { fillPath } from '../../helpers/app/contract-calls.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';

onBothDatabases('customers and members over HTTP', () => {
  it('[F10] answers an array without parameters and one page with them', async ({ app, venue }) => {
    for (let index = 0; index < 60; index++) {
      app.clock.advance(1000);
      await addWaiver(app, venue.clientId, { adult_first_name: `Person${index}` });
    }
    const all = await listOf(app, venue);
    expect(all).toHaveLength(60);
    expect(all[0]).toMatchObject({ adult_first_name: 'Person59', has_signature: true });
    const path = `${fillPath(listCustomers, { client_id: venue.clientId })}?_=1718463600000`;
    expect((await app.request('GET', path, { token: venue.token })).body).toHaveLength(60);
    const third = await pageOf(app, venue, { page: 3 });
    expect(third).toMatchObject({ total: 60, page: 3, page_size: 25 });
    expect(third.customers.map((row) => row.adult_first_name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Person${9 - index}`),
    );
    expect(await pageOf(app, venue, { page: 9 })).toMatchObject({ total: 60, customers: [] });
    expect(await pageOf(app, venue, { page_size: 60 })).toMatchObject({ total: 60, page: 1 });
  });

  it('[F2] finds names in both orders, without accents or case, email, phone digits and ids', async ({ app }) => {
    const venue = await app.createVenue();
    const waiverId = await addWaiver(app, venue.clientId, {
      adult_first_name: 'Łukasz',
      adult_last_name: 'Nguyễn',
      email: 'L.N_100%@example.org',
      phone: '+48 601-234-567',
      waiver_type: 'Minor',
      minor_first_name: 'Zoë',
      minor_last_name: 'Núñez',
    });
    await addWaiver(app, venue.clientId, { email: 'lxnx100y@example.org' });
    for (const search of [
      'lukasz nguyen',
      'NGUYEN luk',
      'zoe',
      'nunez',
      'l.n_100%',
      '48601234',
      waiverId.toLowerCase(),
      waiverId.replaceAll('-', ''),
    ]) {
      const page = await pageOf(app, venue, { search });
      expect(page.customers.map((row) => row.waiver_id)).toEqual([waiverId]);
    }
    expect(await pageOf(app, venue, { search: 'nobody' })).toMatchObject({ total: 0, customers: [] });
    expect(await listOf(app, venue, { search: '' })).toHaveLength(2);
  });

  it('[F10] filters by the day of signing and sorts by two columns', async ({ app, venue }) => {
    for (const [first, last, date] of [
      ['Bo', 'adams', '2026-05-01'],
      ['Al', 'Adams', '2026-05-02'],
      ['Cy', 'Baker', '2026-05-03'],
      ['Di', 'Zhou', '2026-06-01'],
    ] as const)
      await addWaiver(app, venue.clientId, { adult_first_name: first, adult_last_name: last, date_signed: date });
    const names = async (query: Query) =>
      (await pageOf(app, venue, query)).customers.map((row) => row.adult_first_name);
    expect(await names({ sort: 'adult_last_name,adult_first_name', order: 'asc,asc' })).toEqual([
      'Al',
      'Bo',
      'Cy',
      'Di',
    ]);
    expect(await names({ sort: 'adult_last_name,adult_first_name', order: 'desc,desc' })).toEqual([
      'Di',
      'Cy',
      'Bo',
      'Al',
    ]);
    expect(await names({ from: '2026-05-02', to: '2026-05-31', sort: 'date_signed' })).toEqual(['Al', 'Cy']);
    expect(await names({ sort: 'waiver_date', order: 'desc', page_size: 1 })).toEqual(['Di']);
    const refused: Query[] = [
      { sort: 'password' },
      { order: 'up' },
      { page: 0 },
      { page_size: 501 },
      { from: '2026-02-30' },
      { page: 'x' },
    ];
    for (const query of refused)
      expect(await call(app, listCustomers, { ...venue.own, query })).toMatchObject({
        status: 400,
        refusal: { code: 'INVALID_INPUT' },
      });
  });

  it('answers one customer in any spelling of the id', async ({ app, venue }) => {
    const waiverId = await addWaiver(app, venue.clientId, { event_id: null });
    const typed = waiverId.replaceAll('-', '').toLowerCase();
    const { body: one } = await call(app, getCustomer, {
      token: venue.token,
      params: { client_id: venue.clientId, waiver_id: typed },
    });
    expect(one).toMatchObject({ success: true, waiver_id: waiverId, adult_DoB: '1985-12-10', has_signature: false });
    expect(one.customer).toMatchObject({ waiver_id: waiverId });
    const missing = await call(app, getCustomer, {
      token: venue.token,
      params: { client_id: venue.clientId, waiver_id: createWaiverId(venue.clientId) },
    });
    expect(missing).toMatchObject({ status: 404, refusal: { code: 'CUSTOMER_NOT_FOUND' } });
  });

  it('[N4] [F8] shows a member with the newest waiver of the same person, and the status of today', async ({ app }) => {
    const venue = await app.createVenue();
    const old = await addWaiver(app, venue.clientId, { date_signed: '2025-03-01' });
    await addWaiver(app, venue.clientId, { date_signed: '2026-04-01' });
    await addWaiver(app, venue.clientId, { adult_first_name: 'Somebody else', date_signed: '2026-06-01' });
    const membershipId = await addMember(app, venue.clientId, old, '2026-06-15');
    const uploaded = await addWaiver(app, venue.clientId, { adult_first_name: 'Uploaded', event_id: null });
    app.clock.advance(1000);
    const unsigned = await addMember(app, venue.clientId, uploaded);
    const own = venue.own;
    expect((await call(app, listMembers, own)).body).toMatchObject([
      { membership_id: unsigned, has_signature: false, status: 'active' },
      { membership_id: membershipId, has_signature: true, date_signed: '2026-04-01', status: 'active' },
    ]);
    const typed = membershipId.replaceAll('-', '').toLowerCase();
    const one = async () =>
      (await call(app, getMember, { ...own, params: { ...own.params, membership_id: typed } })).body;
    expect(await one()).toMatchObject({
      success: true,
      membership_id: membershipId,
      waiver_id: old,
      expiration_date: '2026-06-15',
      status: 'active',
      member: { adult_first_name: 'Ada' },
    });
    /* Midnight in New York. */
    app.clock.set('2026-06-16T04:00:00Z');
    expect(await one()).toMatchObject({ status: 'expired' });
    const missing = await call(app, getMember, {
      token: venue.token,
      params: { client_id: venue.clientId, membership_id: 'X' },
    });
    expect(missing).toMatchObject({ status: 404, refusal: { error: 'Member not found' } });
  });
});

type Query = QueryInputOf<typeof listCustomers>;

async function ask(app: TestApp, venue: TestVenue, query: Query) {
  const params = { client_id: venue.clientId };
  const { status, body } = await call(app, listCustomers, { token: venue.token, params, query });
  expect(status).toBe(200);
  return body;
}

async function listOf(app: TestApp, venue: TestVenue, query: Query = {}) {
  const reply = await ask(app, venue, query);
  if (!Array.isArray(reply)) throw new Error('A page was answered, not the list');
  return reply;
}

async function pageOf(app: TestApp, venue: TestVenue, query: Query) {
  const reply = await ask(app, venue, query);
  if (Array.isArray(reply)) throw new Error('The list was answered, not a page');
  return reply;
}
