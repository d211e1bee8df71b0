import { listCustomerNotes } from '@gatehouse/sync-protocol/http/customers/customer-notes';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import { serviceFiles } from '../../helpers/samples/service-files.ts';
import { preview, upload } from '../../helpers/venues/customer-files.ts';

onBothDatabases('a file of another service', (open) => {
  it('[F64] is understood with no hand work, and everyone with a name in it is added', async () => {
    const app = await open();
    for (const { service, content, people, nameless = 0 } of serviceFiles) {
      const venue = await app.createVenue();
      const { body } = await preview(app, venue, { content });
      expect([body.missing, body.ready, body.errors, body.skipped], service).toEqual([[], people.length, nameless, 0]);
      expect(body.rows.map(({ customer }) => customer), service).toMatchObject(people);
      const dateOrder = body.date_order ?? 'mdy';
      const done = await upload(app, venue, { content, mapping: body.mapping, dateOrder });
      expect([done.body.successful, done.body.errors], service).toEqual([people.length, nameless]);
    }
  });

  it('[F59] keeps what no field can hold in a note, and tells the column', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const hubSpot = serviceFiles.find(({ service }) => service === 'HubSpot');
    const content = hubSpot?.content ?? '';
    const { body } = await preview(app, venue, { content });
    const warning = { row: 2, column: 4, message: expect.stringContaining('only the number itself is stored') };
    expect(body.warningDetails).toEqual([warning]);
    const done = await upload(app, venue, { content, mapping: body.mapping });
    expect(done.body.warningDetails).toEqual([warning]);
    const notesOf = async (first: string) => {
      const waiver_id = done.body.successfulCustomers.find((row) => row.adult_first_name === first)?.waiver_id ?? '';
      const params = { client_id: venue.clientId, waiver_id };
      const listed = await call(app, listCustomerNotes, { token: venue.token, params });
      return [listed.body.notes.map(({ text, level }) => [text, level]), listed.body.history.length];
    };
    expect(await notesOf('Quinn')).toEqual([[['From the uploaded file:\nPhone: 416-810-0100x752', null]], 1]);
    expect(await notesOf('Rosa')).toEqual([[], 0]);
    const uploads = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('customer_uploads').selectAll().execute(),
    );
    expect(JSON.stringify(uploads)).not.toContain('416');
  });
});
