import { listCustomerNotes } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { serviceFiles } from '../../helpers/samples/service-files.ts';
import { preview, upload } from '../../helpers/venues/customer-files.ts';

onBothDatabases('a value that no field can hold', () => {
  it('[F59] is kept in a note about the person, and its column is named', async ({ app, venue }) => {
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
    expect(JSON.stringify(uploads)).not.toMatch(/416.?810/);
  });
});
