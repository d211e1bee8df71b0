import { getParty } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { documentsOf, setDocument } from '../../helpers/venues/document-rules.ts';
import { publish, sendFile } from '../../helpers/venues/documents.ts';
import { merge } from '../../helpers/venues/merge-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { deviceArgs, fromDevice, uploadWaiver } from '../../helpers/venues/signing-venue.ts';
import { addBooking } from '../../helpers/venues/venue-rows.ts';

const both = JSON.stringify([
  ['default', 1],
  ['safety', 1],
]);

onBothDatabases('what a person needs to have signed', (open) => {
  async function start() {
    const app = await open();
    const venue = await app.createVenue();
    await setDocument(app, venue.clientId, { document_id: 'default' });
    return { app, venue, clientId: venue.clientId };
  }

  it('[W46] happy: is the waiver of the year at a venue without other documents', async () => {
    const { app, venue, clientId } = await start();
    const waiverId = await addWaiver(app, clientId);
    const { body } = await documentsOf(app, venue, waiverId.replaceAll('-', '').toLowerCase());
    expect(body).toEqual({
      success: true,
      waiver_id: waiverId,
      date: '2026-06-15',
      is_adult: true,
      is_ready: true,
      documents: [
        {
          document_id: 'default',
          name: 'Waiver',
          needed_by: 'everyone',
          status: 'valid',
          version: 1,
          date_signed: '2026-06-15',
          valid_until: '2026-12-31',
          waiver_id: waiverId,
        },
      ],
      missing: [],
    });
    const later = (await documentsOf(app, venue, waiverId, { date: '2027-01-01' })).body;
    expect(later).toMatchObject({ date: '2027-01-01', is_ready: false, missing: ['Waiver'] });
    expect(later.documents).toMatchObject([{ status: 'expired', valid_until: '2026-12-31', waiver_id: waiverId }]);
  });

  it('[W46] happy: follows each document’s validity, over every record of the person', async () => {
    const { app, venue, clientId } = await start();
    await setDocument(app, clientId, { document_id: 'safety', validity: 'months', validity_count: 12 });
    app.clock.advance(1);
    await setDocument(app, clientId, { document_id: 'rules', validity: 'until_changed', text_number: 3, number: 4 });
    await setDocument(app, clientId, { document_id: 'kids', needed_by: 'minors' });
    const old = await addWaiver(app, clientId, { date_signed: '2025-07-01', documents: both });
    const merged = await addWaiver(app, clientId, {
      adult_first_name: 'Augusta',
      date_signed: '2025-01-01',
      documents: JSON.stringify([['rules', 2]]),
    });
    const read = async (date?: string) => {
      const { body } = await documentsOf(app, venue, old, date ? { date } : {});
      return body.documents.map(({ name, status, valid_until, waiver_id }) => [name, status, valid_until, waiver_id]);
    };
    expect(await read()).toEqual([
      ['Waiver', 'expired', '2025-12-31', old],
      ['safety', 'valid', '2026-07-01', old],
      ['rules', 'missing', null, null],
    ]);
    await merge(app, venue, old, merged);
    expect((await read()).at(-1)).toEqual(['rules', 'outdated', null, merged]);
    const again = await addWaiver(app, clientId, { documents: JSON.stringify([['rules', 3]]) });
    expect((await read()).at(-1)).toEqual(['rules', 'valid', null, again]);
    const fresh = await addWaiver(app, clientId);
    expect((await read())[0]).toEqual(['Waiver', 'valid', '2026-12-31', fresh]);
    expect((await documentsOf(app, venue, fresh)).body).toMatchObject({ is_ready: true, missing: [] });
    expect((await read('2026-07-02'))[1]).toEqual(['safety', 'expired', '2026-07-01', old]);
  });

  it('[W46] [W45] happy: asks a minor for what minors need, and counts no guardian’s signature from the birthday on', async () => {
    const { app, venue, clientId } = await start();
    await setDocument(app, clientId, {
      document_id: 'kids',
      needed_by: 'minors',
      validity: 'months',
      validity_count: 24,
    });
    const child = {
      waiver_type: 'Minor',
      minor_first_name: 'Bo',
      minor_last_name: 'Long',
      minor_dob: '2008-06-20',
    } as const;
    const documents = JSON.stringify([
      ['default', 1],
      ['kids', 1],
    ]);
    const waiverId = await addWaiver(app, clientId, { ...child, documents, person_key: 'bo long 2008-06-20' });
    const read = async (date: string) => (await documentsOf(app, venue, waiverId, { date })).body;
    expect(await read('2026-06-19')).toMatchObject({
      is_adult: false,
      is_ready: true,
      documents: [{ valid_until: '2026-06-19' }, { name: 'kids', valid_until: '2026-06-19' }],
    });
    expect(await read('2026-06-20')).toMatchObject({
      is_adult: true,
      missing: ['Waiver'],
      documents: [{ status: 'came_of_age', valid_until: '2026-06-19' }],
    });
    await app.deps.db.writePlatform((db) => db.updateTable('clients').set({ adult_age: 21 }).execute());
    expect(await read('2026-06-20')).toMatchObject({ is_adult: false, is_ready: true });
  });

  it('[W46] happy: asks a guest for what the offering needs, by the party link or the booking that is named', async () => {
    const { app, venue, clientId } = await start();
    const offering_ids = JSON.stringify(['kart']);
    await setDocument(app, clientId, { document_id: 'safety', needed_by: 'offerings', offering_ids });
    const [named, linked, canceled, past] = [
      await addBooking(app, clientId, '2026-06-10', { offering_id: 'kart' }),
      await addBooking(app, clientId, '2026-06-20', { offering_id: 'kart' }),
      await addBooking(app, clientId, '2026-06-20', { offering_id: 'kart', status: 'cancelled' }),
      await addBooking(app, clientId, '2026-06-14', { offering_id: 'kart' }),
    ];
    const missing = async (waiverId: string, query = {}) =>
      (await documentsOf(app, venue, waiverId, query)).body.missing;
    const nobody = await addWaiver(app, clientId, { adult_last_name: 'Nobody' });
    expect(await missing(nobody)).toEqual([]);
    expect(await missing(nobody, { booking_id: named })).toEqual(['safety']);
    for (const [booking_id, needed] of [
      [linked, ['safety']],
      [canceled, []],
      [past, []],
    ] as const) {
      const guest = await addWaiver(app, clientId, { adult_last_name: booking_id, booking_id });
      expect(await missing(guest)).toEqual(needed);
      if (booking_id === linked) expect(await missing(guest, { date: '2026-06-21' })).toEqual([]);
      if (booking_id === past) expect(await missing(guest, { date: '2026-06-14' })).toEqual(['Waiver', 'safety']);
    }
  });

  it('[W46] happy: says which version was signed, as the evidence has it', async () => {
    const app = await open();
    const venue = await app.createVenue();
    await uploadWaiver(app, venue, 'the first text');
    const { document_id, sha256 } = await uploadWaiver(app, venue, 'the second text');
    const known = deviceArgs(venue.clientId, { document_id, document_sha256: sha256 });
    const unknown = deviceArgs(venue.clientId, { adult_first_name: 'Grace' });
    /* The file is new and its text is not, so that the number of the text, which the row has, is 2. */
    const { file } = (await sendFile(app, venue, 'default', { pdf: await onePagePdf('the second text, set anew') }))
      .body;
    expect((await publish(app, venue, 'default', false)).version).toBe(3);
    const corrected = deviceArgs(venue.clientId, {
      adult_first_name: 'Edith',
      document_id: file.file_id,
      document_sha256: file.sha256,
    });
    for (const [args, version] of [
      [known, 2],
      [unknown, null],
      [corrected, 3],
    ] as const) {
      await fromDevice(app, args);
      const { body } = await documentsOf(app, venue, String(args.waiver_ids[0]));
      expect(body.documents).toMatchObject([{ document_id: 'default', status: 'valid', version }]);
    }
  });

  it('[W46] lists what is missing and until when the rest is valid, page and array alike', async () => {
    const { app, venue, clientId } = await start();
    const rowsOf = async () => {
      const page = (await call(app, listCustomers, { ...venue.own, query: { page: '1' } })).body;
      const all = (await call(app, listCustomers, venue.own)).body;
      const customers = Array.isArray(page) ? page : page.customers;
      expect(all).toEqual(customers);
      return new Map(customers.map((row) => [row.waiver_id, [row.valid_until, row.missing_documents]]));
    };
    const ids = {
      ada: await addWaiver(app, clientId, { documents: both }),
      upload: await addWaiver(app, clientId, { adult_first_name: 'Up', event_id: null }),
      again: await addWaiver(app, clientId, { event_id: null, date_signed: '2026-01-01' }),
      late: await addWaiver(app, clientId, {
        adult_first_name: 'Late',
        date_signed: '2025-12-31',
        kept_until: '2026-12-31',
      }),
      child: await addWaiver(app, clientId, {
        waiver_type: 'Minor',
        minor_first_name: 'Bo',
        minor_last_name: 'Long',
        minor_dob: '2008-09-01',
        person_key: 'bo',
      }),
      yearEnd: await addWaiver(app, clientId, {
        waiver_type: 'Minor',
        minor_first_name: 'Cy',
        minor_last_name: 'Long',
        minor_dob: '2008-12-31',
        person_key: 'cy',
      }),
    };
    expect(await rowsOf()).toEqual(
      new Map([
        [ids.ada, ['2026-12-31', []]],
        [ids.upload, [null, ['default']]],
        [ids.again, ['2026-12-31', []]],
        [ids.late, ['2025-12-31', ['default']]],
        [ids.child, ['2026-08-31', []]],
        [ids.yearEnd, ['2026-12-30', []]],
      ]),
    );
    await setDocument(app, clientId, { document_id: 'safety', validity: 'days', validity_count: 30 });
    const judged = await rowsOf();
    expect([judged.get(ids.ada), judged.get(ids.again)]).toEqual([
      ['2026-07-15', []],
      ['2026-07-15', []],
    ]);
    expect(judged.get(ids.upload)).toEqual([null, ['default', 'safety']]);
    const params = { client_id: clientId, waiver_id: ids.child };
    const one = (await call(app, getCustomer, { token: venue.token, params })).body;
    expect([one.valid_until, one.missing_documents]).toEqual(judged.get(ids.child));
  });

  it('[W46] counts of a party those who hold all that its offering needs on its day', async () => {
    const { app, venue, clientId } = await start();
    const booking_id = await addBooking(app, clientId, '2026-06-20', { offering_id: 'kart' });
    const countOf = async () =>
      (await call(app, getParty, { token: venue.token, params: { client_id: clientId, booking_id } })).body.party
        .waivers_signed;
    await addWaiver(app, clientId, { booking_id, documents: both });
    await addWaiver(app, clientId, { booking_id, adult_first_name: 'Bob' });
    expect(await countOf()).toBe(2);
    const offering_ids = JSON.stringify(['kart']);
    const needed = { document_id: 'safety', needed_by: 'offerings', offering_ids } as const;
    await setDocument(app, clientId, { ...needed, validity: 'days', validity_count: 5 });
    expect(await countOf()).toBe(1);
    await setDocument(app, clientId, { ...needed, validity: 'days', validity_count: 4 });
    expect(await countOf()).toBe(0);
    await setDocument(app, clientId, { ...needed, offering_ids: JSON.stringify(['golf']) });
    expect(await countOf()).toBe(2);
  });

  it('[W46] takes the signature of a document that was retired since for no other one', async () => {
    const { app, venue, clientId } = await start();
    const booking_id = await addBooking(app, clientId, '2026-06-20');
    const signed = { booking_id, documents: JSON.stringify([['safety', 1]]) };
    const waiverId = await addWaiver(app, clientId, signed);
    await setDocument(app, clientId, { document_id: 'safety', status: 'retired' });
    const params = { client_id: clientId, waiver_id: waiverId };
    const one = (await call(app, getCustomer, { token: venue.token, params })).body;
    expect(one).toMatchObject({ valid_until: null, missing_documents: ['default'] });
    const { body } = await call(app, getParty, { token: venue.token, params: { client_id: clientId, booking_id } });
    expect(body.party.waivers_signed).toBe(0);
  });

  it('[X1] [W46] error and security: knows neither another venue’s customers nor its bookings', async () => {
    const { app, venue, clientId } = await start();
    const other: TestVenue = await app.createVenue();
    const waiverId = await addWaiver(app, clientId);
    const foreign = await addBooking(app, other.clientId, '2026-06-20');
    await refused(app, venue, 'nobody', {}, 'CUSTOMER_NOT_FOUND');
    await refused(app, other, waiverId, {}, 'CUSTOMER_NOT_FOUND');
    await refused(app, venue, waiverId, { booking_id: foreign }, 'BOOKING_NOT_FOUND');
    await refused(app, venue, waiverId, { date: '2026-02-30' }, 'INVALID_INPUT');
    expect((await documentsOf(app, { ...venue, token: other.token }, waiverId)).refusal.code).toBe('NOT_FOUND');
  });
});

async function refused(app: TestApp, venue: TestVenue, waiverId: string, query: object, code: string) {
  expect((await documentsOf(app, venue, waiverId, query)).refusal.code).toBe(code);
}
