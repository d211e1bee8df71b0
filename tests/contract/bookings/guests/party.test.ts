import {
  getParty,
  listBookingEvents,
  rescheduleBooking,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { adultBody } from '#helpers/samples/signing-samples';
import { setDocument } from '#helpers/venues/document-rules';
import { book, openOffering } from '#helpers/venues/offerings';
import { bookingOf } from '#helpers/venues/party-desk';
import { addWaiver } from '#helpers/venues/people';
import { uploadWaiver } from '#helpers/venues/signing-venue';

onBothDatabases('a party', (open) => {
  it('[B13] counts who signed through its link, each person once, and takes them along when it is moved', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await uploadWaiver(app, venue);
    const { booking_id: bookingId, token } = (await book(app, await openOffering(app, venue))).body;
    const params = { client_id: venue.clientId, booking_id: bookingId };
    const party = async () => (await call(app, getParty, { params, token: venue.token })).body;
    const query = new URL((await party()).party.waiver_link).searchParams;
    const link = { booking_id: query.get('booking') ?? '', party_token: query.get('party') ?? '' };
    expect(link.booking_id).toBe(bookingId);
    const sign = (fields: Record<string, unknown>) =>
      app.request('POST', '/api/public/waiver/waiver-signature', { body: adultBody(venue.clientId, fields) });
    for (const name of ['Ada', 'Ada', 'Grace'])
      expect((await sign({ ...link, adult_first_name: name })).status).toBe(200);

    const state = { waivers_signed: 2, total_players: 4 };
    expect((await party()).party).toMatchObject(state);
    const names = (await party()).people
      .map(({ name }) => name.split(' ')[0])
      .toSorted((a = '', b = '') => a.localeCompare(b));
    expect(names).toEqual(['Ada', 'Ada', 'Grace']);
    const child = { waiver_type: 'Minor', minor_first_name: 'Bo', minor_last_name: 'Long' } as const;
    await addWaiver(app, venue.clientId, { ...child, booking_id: bookingId, person_key: 'bo' });
    state.waivers_signed = 3;
    expect((await party()).people.map(({ name }) => name)).toContain('Bo Long');
    const seen = await call(app, getPublicBooking, { params: { booking_id: bookingId }, query: { token } });
    expect(seen.body.party).toMatchObject(state);
    const time = { date_scheduled: '2026-06-27', booking_time: '11:00' };
    await call(app, rescheduleBooking, { params, token: venue.token, body: time });
    expect((await party()).party).toMatchObject(state);
  });

  it('[B13] counts nothing for a booking’s id without its token, and keeps the signature', async () => {
    const app = await open();
    const [venue, other] = [await app.createVenue(), await app.createVenue()];
    await uploadWaiver(app, venue);
    await uploadWaiver(app, other);
    const offering = await openOffering(app, venue);
    const [first, second] = [await book(app, offering), await book(app, offering, { start_time: '11:00' })];
    const partyOf = async (bookingId: string) =>
      (await call(app, getParty, { params: { client_id: venue.clientId, booking_id: bookingId }, token: venue.token }))
        .body;
    const { waiver_link: link } = (await partyOf(first.body.booking_id)).party;
    const token = new URL(link).searchParams.get('party') ?? '';
    const forged = [
      [venue.clientId, { booking_id: first.body.booking_id }],
      [venue.clientId, { booking_id: first.body.booking_id, party_token: '0'.repeat(32) }],
      [venue.clientId, { booking_id: second.body.booking_id, party_token: token }],
      [other.clientId, { booking_id: first.body.booking_id, party_token: token }],
    ] as const;
    for (const [clientId, fields] of forged) {
      const body = adultBody(clientId, fields);
      const answer = await app.request('POST', '/api/public/waiver/waiver-signature', { body });
      expect([answer.status, answer.body]).toMatchObject([200, { success: true }]);
    }
    for (const { body } of [first, second]) expect((await partyOf(body.booking_id)).party.waivers_signed).toBe(0);
  });

  it('[F65] [F70] names what its signers still have to sign, as the desk does, and why it came in all the same', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await uploadWaiver(app, venue);
    const offering = await openOffering(app, venue);
    const { booking_id: bookingId } = (await book(app, offering)).body;
    const params = { client_id: venue.clientId, booking_id: bookingId };
    const asOwner = { params, token: venue.token };
    await addWaiver(app, venue.clientId, { adult_first_name: 'Ada', booking_id: bookingId, person_key: 'ada' });
    const party = async () => (await call(app, getParty, asOwner)).body;
    const missing = async () =>
      (await party()).people.map((one) => one.missing?.map(({ name, status }) => [name, status]));
    expect([await missing(), (await party()).party.waivers_signed]).toEqual([[[]], 1]);
    const offering_ids = JSON.stringify([offering.offering_id]);
    await setDocument(app, venue.clientId, { document_id: 'Axe waiver', needed_by: 'offerings', offering_ids });
    expect([await missing(), (await party()).party.waivers_signed]).toEqual([[[['Axe waiver', 'missing']]], 0]);

    const stored = await bookingOf(app, venue, bookingId);
    const body = { ...stored, check_in_status: 'checked in', check_in_reason: ' Signed on paper ' } as never;
    expect((await call(app, updateBooking, { ...asOwner, body })).status).toBe(200);
    const { events } = (await call(app, listBookingEvents, asOwner)).body;
    expect(events.at(-1)?.detail).toBe(
      'check-in from not checked in to checked in, without all signatures: Signed on paper',
    );
  });
});
