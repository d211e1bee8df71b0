import { updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { deleteCheckIn, postCheckIn, queuedCheckIn } from '#helpers/venues/check-in-calls';
import { documentsOf, restamp, setDocument, stampsOf } from '#helpers/venues/document-rules';
import { merge, mergesOf, undo } from '#helpers/venues/merge-calls';
import { addMember, addWaiver } from '#helpers/venues/people';
import { deviceArgs, fromDevice } from '#helpers/venues/signing-venue';
import { pairTestDevice, push, replicaOf } from '#helpers/venues/sync-device';
import { addBooking, addCheckIn } from '#helpers/venues/venue-rows';

onBothDatabases('a waiver for one visit', (open) => {
  async function start() {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId } = venue;
    await setDocument(app, clientId, { document_id: 'default', validity: 'visit' });
    const waiverId = await addWaiver(app, clientId, { date_signed: '2026-06-14' });
    await restamp(app);
    const firstVisits = async (...ids: string[]) => (await stampsOf(app, clientId, ids)).map(([, , first]) => first);
    const checkIn = async (id: string) => (await postCheckIn(app, venue, { waiver_id: id })).body.checkin_id;
    return { app, venue, clientId, waiverId, firstVisits, checkIn };
  }

  it('[W47] is used up by the first check-in, and given back where that is undone', async () => {
    const { app, venue, clientId, waiverId, firstVisits, checkIn } = await start();
    const membership = await addMember(app, clientId, waiverId);
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await desk.pull();
    const first = await checkIn(waiverId);
    expect(await firstVisits(waiverId)).toEqual(['2026-06-15']);
    await desk.pull();
    expect(desk.get('customers', waiverId)).toMatchObject({ first_visit: '2026-06-15' });
    expect(desk.get('members', membership)).toMatchObject({
      signatures: [
        { document_id: 'default', date_signed: '2026-06-14', first_visit: '2026-06-15', is_guardians: false },
      ],
    });
    expect((await documentsOf(app, venue, waiverId)).body).toMatchObject({ is_ready: true });
    const tomorrow = (await documentsOf(app, venue, waiverId, { date: '2026-06-16' })).body;
    expect(tomorrow.documents).toMatchObject([{ status: 'expired', valid_until: '2026-06-15' }]);
    await deleteCheckIn(app, venue, first);
    expect(await firstVisits(waiverId)).toEqual([null]);
    await desk.pull();
    expect(desk.get('customers', waiverId)).not.toHaveProperty('first_visit');
    expect(desk.get('members', membership)).not.toHaveProperty('signatures');
  });

  it('[W47] [M4] counts visits that come late, before others and undone, whichever record was scanned', async () => {
    const { app, venue, clientId, waiverId, firstVisits } = await start();
    const before = await addWaiver(app, clientId, { date_signed: '2026-06-01' });
    const other = await addWaiver(app, clientId, { adult_first_name: 'Augusta', date_signed: '2026-06-15' });
    const stranger = await addWaiver(app, clientId, { adult_first_name: 'Eve', date_signed: '2026-06-01' });
    await addCheckIn(app, clientId, {
      waiver_id: before,
      venue_date: '2026-06-10',
      undone_at: '2026-06-10T20:00:00.000Z',
    });
    await addCheckIn(app, clientId, { waiver_id: before, venue_date: '2026-06-13' });
    const desk = await pairTestDevice(app, clientId, 'front_desk');
    await push(app, desk, [queuedCheckIn(venue, before, '2026-06-15T14:00:00.000Z')]);
    expect(await firstVisits(before, waiverId, other, stranger)).toEqual(['2026-06-13', '2026-06-15', null, null]);
    await merge(app, venue, waiverId, other);
    expect(await firstVisits(before, waiverId, other, stranger)).toEqual([
      '2026-06-13',
      '2026-06-15',
      '2026-06-15',
      null,
    ]);
    const [made] = (await mergesOf(app, venue, waiverId)).merges;
    await undo(app, venue, made?.merge_id ?? '');
    expect(await firstVisits(other)).toEqual([null]);
  });

  it('[W47] counts a visit on the day of a signing that arrives after it', async () => {
    const { app, clientId, firstVisits } = await start();
    const args = deviceArgs(clientId, { adult_first_name: 'Late' });
    const waiverId = String(args.waiver_ids[0]);
    await addCheckIn(app, clientId, { waiver_id: waiverId, venue_date: '2026-06-15' });
    await fromDevice(app, args);
    expect(await firstVisits(waiverId)).toEqual(['2026-06-15']);
  });

  it('[W47] [N4] sends a party again where one of it was in before its day, or signed again', async () => {
    const { app, clientId, checkIn } = await start();
    const booking_id = await addBooking(app, clientId, '2026-06-20');
    const guest = await addWaiver(app, clientId, { adult_first_name: 'Guest', booking_id });
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    const signed = async () => {
      await desk.pull();
      return (desk.get('bookings', booking_id) as { waivers_signed: number }).waivers_signed;
    };
    expect(await signed()).toBe(1);
    await checkIn(guest);
    expect(await signed()).toBe(0);
    app.clock.set('2026-06-16T14:00:00.000Z');
    const args = {
      ...deviceArgs(clientId),
      adult_first_name: 'Guest',
      adult_last_name: 'Lovelace',
      adult_DoB: '1985-12-10',
    };
    await fromDevice(app, { ...args, signed_at: '2026-06-16T14:00:00.000Z' });
    expect(await signed()).toBe(1);
  });

  it('[W47] costs nothing where no document is for a visit', async () => {
    const { app, clientId, waiverId, firstVisits, checkIn } = await start();
    await setDocument(app, clientId, { document_id: 'default' });
    await restamp(app);
    await checkIn(waiverId);
    expect(await firstVisits(waiverId)).toEqual([null]);
  });
});

onBothDatabases('members’ signatures', (open) => {
  it('[W46] [L1a] are on their rows where the day alone doesn’t say them, with the day a minor comes of age', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId } = venue;
    const child = {
      waiver_type: 'Minor',
      minor_first_name: 'Bo',
      minor_last_name: 'Long',
      minor_dob: '2010-02-28',
    } as const;
    const replaced = JSON.stringify([['default', 2]]);
    const members = {
      plain: await addMember(app, clientId, await addWaiver(app, clientId)),
      upload: await addMember(
        app,
        clientId,
        await addWaiver(app, clientId, { adult_first_name: 'Up', event_id: null }),
      ),
      second: await addMember(
        app,
        clientId,
        await addWaiver(app, clientId, { adult_first_name: 'Two', documents: replaced }),
      ),
      child: await addMember(app, clientId, await addWaiver(app, clientId, { ...child, person_key: 'bo' })),
      young: await addMember(
        app,
        clientId,
        await addWaiver(app, clientId, { adult_first_name: 'Young', adult_dob: '2006-02-28' }),
      ),
    };
    await addWaiver(app, clientId, { date_signed: '2025-06-15' });
    const station = replicaOf(app, await pairTestDevice(app, clientId, 'scan_station'));
    const shown = async () => {
      await station.pull();
      return Object.fromEntries(
        Object.entries(members).map(([name, id]) => {
          const { signatures, comes_of_age_on } = station.get('members', id) as Record<string, unknown>;
          return [name, [signatures, comes_of_age_on]];
        }),
      );
    };
    const signed = {
      document_id: 'default',
      date_signed: '2026-06-15',
      text_version: 1,
      first_visit: null,
      is_guardians: false,
    };
    const before = {
      plain: [undefined, undefined],
      upload: [undefined, undefined],
      second: [[{ ...signed, text_version: 2 }], undefined],
      child: [[{ ...signed, is_guardians: true }], '2028-02-28'],
      young: [undefined, undefined],
    };
    expect(await shown()).toEqual(before);
    const body = { adult_age: 21 };
    expect((await call(app, updateProfile, { ...venue.own, body })).status).toBe(200);
    expect(await shown()).toEqual({
      ...before,
      child: [before.child[0], '2031-02-28'],
      young: [undefined, '2027-02-28'],
    });
  });
});
