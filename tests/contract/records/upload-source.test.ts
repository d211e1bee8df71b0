import { encodeAs } from '@gatehouse/server/integrations/sheets/testing/encodings';
import { workbookOfSheets } from '@gatehouse/server/integrations/sheets/testing/workbooks';
import { expect } from 'vitest';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import { preview, readRows, templateFile, upload } from '../../helpers/venues/customer-files.ts';

const REQUEST = '0190aaaa-0000-7000-8000-000000000002';
const HEADER = ['waiver_type', 'adult_first_name', 'adult_last_name', 'email'];
const person = (name: string) => ['Adult', name, 'Ng', `${name}@example.org`];

onAnyDatabase('a file of several readings', (open) => {
  it('[F26] gives the rows of the sheet that was chosen, and names those that are not hidden', async ({
    app,
    venue,
  }) => {
    const sheets = { Notes: [['mine']], Spring: [HEADER, person('Ana')], Fall: [HEADER, person('Ben')] };
    const content = workbookOfSheets(sheets, { hidden: { Notes: 1 } });
    const file = { content, name: 'people.xlsx' };
    const names = ['Spring', 'Fall'];
    expect((await readRows(app, venue, file)).body.source).toMatchObject({ sheet: 'Spring', sheets: names });
    const fall = await readRows(app, venue, { ...file, sheet: 'Fall' });
    expect([fall.body.source.sheet, fall.body.rows[0]?.cells[1]]).toEqual(['Fall', 'Ben']);
    const shown = await preview(app, venue, { ...file, sheet: 'Fall' });
    expect([shown.body.source.sheet, shown.body.rows[0]?.customer.adult_first_name]).toEqual(['Fall', 'Ben']);
    for (const call of [readRows, preview, upload]) {
      const hidden = await call(app, venue, { ...file, sheet: 'Notes' });
      expect([hidden.status, hidden.refusal.message]).toEqual([
        400,
        'This file has no such sheet. Please choose the file again.',
      ]);
    }
    const first = await upload(app, venue, { ...file, sheet: 'Fall', requestId: REQUEST });
    expect(first.body.successfulCustomers.map((added) => added.adult_first_name)).toEqual(['Ben']);
    const again = await upload(app, venue, { ...file, sheet: 'Spring', requestId: REQUEST });
    expect([again.status, again.refusal.code]).toEqual([409, 'MUTATION_ID_REUSED']);
  });

  it('[F26] reads a text in the character set that was chosen, and says where several make sense', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const content = encodeAs(`${HEADER.join(',')}\nAdult,Jan,Kovač,jan@example.org`, 'windows-1250');
    const { source } = (await readRows(app, venue, { content })).body;
    expect(source.is_encoding_certain).toBe(false);
    expect(source.encodings.find(({ encoding }) => encoding === 'windows-1250')?.words).toEqual(['Kovač']);
    const chosen = await preview(app, venue, { content, encoding: 'windows-1250' });
    expect(chosen.body.rows[0]?.customer).toMatchObject({ adult_first_name: 'Jan', adult_last_name: 'Kovač' });
    const done = await upload(app, venue, { content, encoding: 'windows-1250' });
    expect(done.body.successfulCustomers[0]?.adult_last_name).toBe('Kovač');
    const unknown = await readRows(app, venue, { content, encoding: 'ebcdic' });
    expect([unknown.status, unknown.refusal.code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('[F26] names the row whose quotation mark is never closed, and adds no one', async ({ app, venue }) => {
    const content = `${templateFile([person('Ana'), ['Adult', 'Ben', '"Ng', 'ben@example.org'], person('Cid')])}\r\n`;
    for (const call of [readRows, preview, upload]) {
      const { status, refusal } = await call(app, venue, { content });
      expect([status, refusal.message]).toEqual([
        400,
        'Row 3 has a quotation mark that is never closed. Please remove it from the file, and upload that again.',
      ]);
    }
  });

  it('[F26] [T4] makes days of moments by the venue’s zone, and adds no footer', async ({ app }) => {
    const content = [
      templateFile([['Adult', 'Ana', 'Ng', 'ana@example.org', '1990-05-11T23:00:00.000Z', '2026-01-01T03:30:00Z']]),
      'Total: 1 record,,,,,',
    ].join('\r\n');
    for (const [timeZone, day] of [
      ['America/New_York', '2025-12-31'],
      ['Europe/Berlin', '2026-01-01'],
    ] as const) {
      const venue = await app.createVenue({ timeZone });
      const { body } = await preview(app, venue, { content });
      expect([body.totalProcessed, body.ready, body.errorDetails.map(({ row }) => row)]).toEqual([2, 1, [3]]);
      expect(body.rows[0]?.customer).toMatchObject({ adult_DoB: '1990-05-12', date_signed: day });
      const { body: done } = await upload(app, venue, { content });
      const stored = await app.deps.db.readVenue(venue.clientId, (db) =>
        db.selectFrom('waivers').where('client_id', '=', venue.clientId).select(['adult_dob', 'date_signed']).execute(),
      );
      expect([done.successful, stored]).toEqual([1, [{ adult_dob: '1990-05-12', date_signed: day }]]);
    }
  });
});
