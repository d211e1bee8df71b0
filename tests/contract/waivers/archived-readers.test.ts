import { getParty } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { createCheckIn, listCheckIns } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { createMember, getMember, listMembers } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { getDashboard, listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { getSignedPdf } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { createSigningVenue, deviceArgs, fromDevice } from '../../helpers/venues/signing-venue.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';
import { addBooking, addCheckIn } from '../../helpers/venues/venue-rows.ts';
import { endYear, placesOf } from '../../helpers/venues/year-end.ts';

const NEW_YEAR = '2027-01-01T05:00:00.000Z';

onBothDatabases('an archived waiver', (open) => {
  async function start() {
    const app = await open();
    app.clock.set('2026-12-31T15:00:00.000Z');
    const venue = await createSigningVenue(app, { servicePaidUntil: '2099-12-31' });
    const { clientId, token } = venue;
    const booking_id = await addBooking(app, clientId, '2027-01-02');
    const args = deviceArgs(clientId, { signed_at: '2026-12-31T14:00:00.000Z' });
    await fromDevice(app, args);
    const signedId = String(args.waiver_ids[0]);
    const waiverId = await addWaiver(app, clientId, { booking_id, date_signed: '2026-12-31' });
    await addCheckIn(app, clientId, { waiver_id: waiverId, venue_date: '2026-12-31' });
    const membership_id = await addMember(app, clientId, waiverId, '2027-12-31');
    const params = { client_id: clientId };
    const read = async () => ({
      pdf: (await call(app, getSignedPdf, { token, params: { waiver_id: signedId } })).body.toString('base64'),
      customer: (await call(app, getCustomer, { token, params: { ...params, waiver_id: waiverId } })).body.customer,
      checkIns: (await call(app, listCheckIns, { token, params: { ...params, period: 'week' } })).body,
      members: (await call(app, listMembers, { token, params })).body,
      member: (await call(app, getMember, { token, params: { ...params, membership_id } })).body,
      bookings: (await call(app, listBookings, { token, params })).body,
      party: (await call(app, getParty, { token, params: { ...params, booking_id } })).body,
      signedThisWeek: (await call(app, getDashboard, { token, params })).body.dashboard.waivers,
    });
    const toNewYear = async () => {
      app.clock.set(NEW_YEAR);
      await endYear(app);
      expect((await placesOf(app, clientId)).present).toEqual([]);
    };
    return { app, venue, params, token, signedId, waiverId, membership_id, read, toNewYear };
  }

  it('[W13] is shown as before in every place that finds a waiver by id, person, booking or day', async () => {
    const { app, token, params, waiverId, read, toNewYear } = await start();
    const before = await read();
    expect(before.checkIns).toMatchObject([{ waiver_id: waiverId, adult_first_name: 'Ada', phone: '(212) 555-0100' }]);
    expect(before.member).toMatchObject({ adult_first_name: 'Ada', date_signed: '2026-12-31', status: 'active' });
    expect(before.party).toMatchObject({ party: { waivers_signed: 1 }, people: [{ waiver_id: waiverId }] });
    expect(before.signedThisWeek.find(({ date }) => date === '2026-12-31')).toEqual({ date: '2026-12-31', count: 2 });
    await toNewYear();
    expect(await read()).toEqual(before);
    const found = await call(app, getCustomer, { token, params: { ...params, waiver_id: waiverId } });
    expect(found.body.is_archived).toBe(true);
    expect((await call(app, listCustomers, { token, params })).body).toEqual([]);
  });

  it('[W13] checks its person in and makes them a member, who is known by an older membership too', async () => {
    const { app, venue, token, params, signedId, waiverId, membership_id, toNewYear } = await start();
    await toNewYear();
    const checkIn = await call(app, createCheckIn, { token, params, body: { waiver_id: waiverId, membership_id } });
    expect(checkIn.body).toMatchObject({ duplicate: false, adult_first_name: 'Ada', needs_review: false });
    const foreign = await call(app, createCheckIn, { token, params, body: { waiver_id: signedId, membership_id } });
    expect(foreign.refusal.code).toBe('INVALID_INPUT');
    const desk = await pairTestDevice(app, venue.clientId, 'front_desk');
    const args = { checkin_id: `01012027-${venue.clientId}-AB12CD34`, waiver_id: signedId, checked_in_at: NEW_YEAR };
    const { results } = await push(app, desk, [mutationOf(venue.clientId, 'check_in', args)], { client_now: NEW_YEAR });
    expect(results.map((result) => [result.status, 'needs_review' in result])).toEqual([['applied', false]]);
    const body = { waiver_id: signedId, expiration_date: '2027-06-30' };
    const member = await call(app, createMember, { token, params, body });
    expect(member.body).toMatchObject({ waiver_id: signedId, has_signature: true });
    const again = await call(app, createMember, { token, params, body: { ...body, waiver_id: waiverId } });
    expect(again.refusal.code).toBe('ALREADY_EXISTS');
  });

  it('[W13] [O6] is in the archive of the account, next to those of this year', async () => {
    const { app, token, params, signedId, waiverId, venue, toNewYear } = await start();
    await toNewYear();
    const fresh = await addWaiver(app, venue.clientId, { date_signed: '2027-01-01' });
    const files = readZip((await call(app, exportAccount, { token, params })).body);
    const idsIn = (name: string) =>
      String(files.get(name))
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
    expect(idsIn('customers.csv')).toEqual([fresh]);
    expect(new Set(idsIn('archived-customers.csv'))).toEqual(new Set([signedId, waiverId]));
    expect(String(files.get('waivers/signatures.jsonl')).trim().split('\n')).toHaveLength(1);
  });
});
