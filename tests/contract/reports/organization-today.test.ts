import { confirmSelf } from '@gatehouse/sync-protocol/areas/accounts/confirmation.contracts';
import { getOrganizationToday } from '@gatehouse/sync-protocol/areas/reports/organization-today.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { TEST_PASSWORD } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { deleteCheckIn, postCheckIn } from '#helpers/venues/check-in-calls';
import { SATURDAY } from '#helpers/venues/offerings';
import { addToChain, joinChain, makeOrganization } from '#helpers/venues/organizations';
import { addWaiver } from '#helpers/venues/people';
import { removeStaff } from '#helpers/venues/staff';

onBothDatabases('today in a chain', () => {
  it('[X34] has each agreed venue’s own day: who came, bookings, and money in less money back', async ({ app }) => {
    const honolulu = { timeZone: 'Pacific/Honolulu' };
    const { venue, offering, account } = await paid.openPayingVenue(app, { ...honolulu, clientName: 'Beta' });
    const first = await app.createVenue({ clientName: 'Alpha' });
    const silent = await app.createVenue({ clientName: 'Silent' });
    const made = await makeOrganization(app, first);
    const mia = await addToChain(app, made, 'mia@chain.example', 'viewer');
    const params = { organization_id: made.organizationId };
    const today = async (token = mia.token) => (await call(app, getOrganizationToday, { token, params })).body.venues;
    expect(await today()).toEqual([]);
    await joinChain(app, made, first);
    await joinChain(app, made, venue, 'viewer');

    app.clock.set(`${SATURDAY}T18:00:00.000Z`);
    /* Several people work there now, and a refund asks its owner for a proof. */
    await call(app, confirmSelf, { token: venue.token, body: { password: TEST_PASSWORD } });
    const visitors = await Promise.all([addWaiver(app, first.clientId), addWaiver(app, first.clientId)]);
    const came = [];
    for (const waiver_id of visitors) came.push((await postCheckIn(app, first, { waiver_id })).body.checkin_id);
    await deleteCheckIn(app, first, came[0] ?? '');
    for (const start_time of ['10:00', '11:00']) {
      const held = await paid.holdPlace(app, offering, { start_time });
      await paid.pay(app, held);
      if (start_time === '11:00') await paid.giveBack(app, venue, held.bookingId, 10);
    }
    account.settleRefunds();
    app.clock.advance(3_600_000);
    await paid.janitor(app);
    const alpha = { client_id: first.clientId, client_name: 'Alpha', bookings: 0, revenue: 0, inside: null };
    const beta = {
      client_id: venue.clientId,
      client_name: 'Beta',
      check_ins: 0,
      bookings: 2,
      revenue: 40,
      inside: null,
    };
    expect(await today()).toEqual([{ ...alpha, check_ins: 1 }, beta]);
    expect(await today(made.token)).toEqual([{ ...alpha, check_ins: 1 }, beta]);

    /* Another day has begun in New York, and none in Honolulu. */
    app.clock.advance(10 * 3_600_000);
    expect(await today()).toEqual([{ ...alpha, check_ins: 0 }, beta]);
    for (const token of [venue.token, silent.token])
      expect((await call(app, getOrganizationToday, { token, params })).status).toBe(404);
    expect((await call(app, getOrganizationToday, { params })).status).toBe(401);
  });

  it('[X34] names a venue that its person left, and none of its figures', async ({ app, venue }) => {
    const other = await app.createVenue({ clientName: 'Other' });
    const made = await makeOrganization(app, venue);
    const mia = await addToChain(app, made, 'mia@chain.example', 'viewer');
    await joinChain(app, made, other);
    await removeStaff(app, other.clientId, mia.userId);
    const params = { organization_id: made.organizationId };
    expect((await call(app, getOrganizationToday, { token: mia.token, params })).body.venues).toEqual([
      { client_id: other.clientId, client_name: 'Other', check_ins: null, bookings: null, revenue: null, inside: null },
    ]);
  });
});
