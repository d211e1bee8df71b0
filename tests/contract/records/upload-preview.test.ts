import { workbook } from '@gatehouse/server/integrations/sheets/testing/workbooks';
import { expect } from 'vitest';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { manyPeople, preview, templateFile, upload } from '../../helpers/venues/customer-files.ts';

const COLUMNS = 'Last Name,First Name,DOB,Email,Signed At';
const OTHER = [
  COLUMNS,
  'López,Ana,13/2/1990,ana@example.org,1/3/2026',
  'Kim,Ben,1/2/1991,ben@example.org,2/3/2026',
].join('\n');

async function rowsIn(app: TestApp, { clientId }: TestVenue): Promise<number[]> {
  return app.deps.db.readVenue(clientId, async (db) => [
    (await db.selectFrom('waivers').select('waiver_id').execute()).length,
    (await db.selectFrom('customer_uploads').select('request_id').execute()).length,
    (await db.selectFrom('upload_mappings').select('used_at').execute()).length,
  ]);
}

onBothDatabases('the preview of an upload', (open) => {
  it('[F27] shows what would be stored, with every problem, and writes nothing', async ({ app, venue }) => {
    const content = templateFile([
      ...manyPeople(12),
      ['Adult', 'Ana0', 'López0', 'x@example.org', '2/3/1990', ''],
      ['Adult', '', '', '', '', ''],
    ]);
    const { body } = await preview(app, venue, { content });
    expect(body).toMatchObject({
      mapping_source: 'template',
      mapping: { waiver_type: 0, email: 3, date_signed: 5 },
      missing: [],
      date_order: 'mdy',
      is_date_order_certain: false,
      totalProcessed: 14,
      ready: 12,
      skipped: 1,
      errors: 1,
      errorDetails: [{ row: 15, message: 'There is no name in this row', column: 1 }],
      skippedDetails: [{ row: 14, message: 'Duplicate: the same customer is further up in this file' }],
    });
    expect(body.columns[3]).toEqual({ name: 'email', example: 'ana0@example.org' });
    expect(body.rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(body.rows[0]?.customer).toMatchObject({
      adult_first_name: 'Ana0',
      adult_DoB: '1990-02-03',
      date_signed: '2026-06-15',
    });
    expect(await rowsIn(app, venue)).toEqual([0, 0, 0]);
  });

  it('[F27] guesses the columns of another service, and remembers the choice for the same columns in any order', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const guess = (await preview(app, venue, { content: OTHER })).body;
    expect(guess).toMatchObject({
      mapping_source: 'guessed',
      mapping: { adult_last_name: 0, adult_first_name: 1, adult_DoB: 2, email: 3, date_signed: 4 },
      date_order: 'dmy',
      is_date_order_certain: true,
      ready: 2,
    });
    const mapping = { adult_last_name: 0, adult_first_name: 1, email: 3 };
    const chosen = (await preview(app, venue, { content: OTHER, mapping })).body;
    expect([chosen.mapping_source, chosen.mapping, chosen.rows[0]?.customer.adult_DoB]).toEqual([
      'given',
      mapping,
      null,
    ]);
    const done = await upload(app, venue, { content: OTHER, mapping });
    expect(done.body.successful).toBe(2);

    const turned = 'Email,SIGNED_AT,First Name,dob,Last Name\nzoe@example.org,,Zoë,,Ng';
    const again = (await preview(app, venue, { content: turned })).body;
    expect([again.mapping_source, again.mapping]).toEqual([
      'remembered',
      { adult_last_name: 4, adult_first_name: 2, email: 0 },
    ]);
    const several = { adult_last_name: 4, adult_first_name: 2, email: [0, 1] };
    await upload(app, venue, { content: turned.replace('zoe', 'noe').replace('Zoë', 'Noë'), mapping: several });
    expect((await preview(app, venue, { content: turned })).body.mapping).toEqual(several);
    const stranger = await app.createVenue();
    expect((await preview(app, stranger, { content: turned })).body.mapping_source).toBe('guessed');
  });

  it('[F26] [F27] believes dates that fit one order only, and the order used before where both fit', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { mapping } = (await preview(app, venue, { content: OTHER })).body;
    expect((await upload(app, venue, { content: OTHER, mapping, dateOrder: 'dmy' })).body.successful).toBe(2);
    const ordered = async (...signed: string[]) => {
      const rows = signed.map((date, at) => `Ng,Zoe${at},,zoe${at}@example.org,${date}`);
      const { body } = await preview(app, venue, { content: [COLUMNS, ...rows].join('\n') });
      return [body.date_order, body.is_date_order_certain, ...body.rows.map(({ customer }) => customer.date_signed)];
    };
    expect(await ordered('3/4/2026')).toEqual(['dmy', false, '2026-04-03']);
    expect(await ordered('3/4/2026', '3/14/2026')).toEqual(['mdy', true, '2026-03-04', '2026-03-14']);
  });

  it('[F26] [F27] guesses the order of dates where the remembered choice has none', async ({ app, venue }) => {
    const { mapping } = (await preview(app, venue, { content: OTHER })).body;
    expect((await upload(app, venue, { content: OTHER, mapping })).body.successful).toBe(2);
    const { body } = await preview(app, venue, { content: `${COLUMNS}\nNg,Zoe,,zoe@example.org,3/4/2026` });
    expect([body.mapping_source, body.date_order, body.is_date_order_certain]).toEqual(['remembered', 'mdy', false]);
  });

  it('[F27] remembers the choices of the fifty files that were uploaded last', async ({ app, venue }) => {
    const { mapping } = (await preview(app, venue, { content: OTHER })).body;
    await upload(app, venue, { content: OTHER, mapping });
    const earlier = Array.from({ length: 50 }, (_, at) => `earlier-${String(at).padStart(2, '0')}`);
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const row = await db.selectFrom('upload_mappings').selectAll().executeTakeFirstOrThrow();
      const at = { ...row, used_at: '2026-06-14T15:00:00.000Z' };
      await db
        .insertInto('upload_mappings')
        .values(earlier.map((columns_sha256) => ({ ...at, columns_sha256 })))
        .execute();
    });
    await upload(app, venue, { content: `${OTHER.replace('Email', 'Mail')}\nNg,Zoe,,zoe@example.org,`, mapping });
    const kept = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('upload_mappings').select('columns_sha256').orderBy('columns_sha256').execute(),
    );
    expect(kept).toHaveLength(50);
    const keys = kept.map(({ columns_sha256: key }) => key);
    expect(keys.filter((key) => key.startsWith('earlier'))).toEqual(earlier.slice(0, 48));
  });
});

onAnyDatabase('what the preview of an upload reads in a file', () => {
  it('[F27] shows sixty characters of the first value of a column', async ({ app, venue }) => {
    const content = `${COLUMNS}\nNg,${'x'.repeat(61)},,zoe@example.org,`;
    const { columns } = (await preview(app, venue, { content })).body;
    expect(columns[1]).toEqual({ name: 'First Name', example: 'x'.repeat(60) });
  });

  it('[F27] says which columns it lacks, and reads no mapping that is none', async ({ app, venue }) => {
    const lacking = (await preview(app, venue, { content: 'Email,Notes\nana@example.org,x' })).body;
    const names = ['Adult or guardian first name', 'Adult or guardian last name'];
    expect([lacking.missing, lacking.ready, lacking.totalProcessed]).toEqual([names, 0, 1]);
    const path = `/api/clients/${venue.clientId}/customers/upload-preview`;
    for (const mapping of [
      '{',
      '[]',
      '{"email":-1}',
      '{"email":1.5}',
      '{"email":"0"}',
      '{"email":[]}',
      '{"email":[1,-1]}',
      '{"password":0}',
      `{"email":${'1'.repeat(3_000)}}`,
      '5',
    ]) {
      const form = new FormData();
      form.set('mapping', mapping);
      form.set('customerFile', new File([OTHER], 'a.csv'));
      const { status, body } = await app.request('POST', path, { token: venue.token, form });
      expect([status, (body as { code: string }).code], mapping).toEqual([400, 'INVALID_INPUT']);
    }
    const justBeyond = COLUMNS.split(',').length;
    const mapping = { adult_full_name: [justBeyond, 150], email: 0 };
    const beyond = await upload(app, venue, { content: OTHER, mapping });
    expect([beyond.status, beyond.refusal.message]).toEqual([
      400,
      `The file lacks required columns: ${names.join(', ')}`,
    ]);
  });

  it('[F59] warns of nothing in a row that is not added', async ({ app, venue }) => {
    const content = templateFile([
      ['Adult', 'Ana', 'López', 'ana@example.org', '', ''],
      ['Adult', 'Ana', 'López', 'ana@example.org', '1890-01-01', ''],
      ['Adult', 'Ben', 'Kim', 'ben@example.org', '1890-01-01', ''],
    ]);
    const shown = await preview(app, venue, { content });
    const done = await upload(app, venue, { content });
    for (const { body } of [shown, done]) {
      expect(body.skippedDetails.map(({ row }) => row)).toEqual([3]);
      expect(body.warningDetails.map(({ row }) => row)).toEqual([4]);
    }
  });

  it('[F26] keeps the dates of a workbook, and asks for the order of written ones', async ({ app, venue }) => {
    const rows = [
      COLUMNS.split(','),
      ['López', 'Ana', { t: 'n', v: 31_391, z: 'd/m/yyyy' }, 'ana@example.org', '3/4/2026'],
    ];
    const file = { content: workbook(rows), name: 'waivers.xlsx' };
    expect((await preview(app, venue, file)).body.rows[0]?.customer).toMatchObject({
      adult_DoB: '1985-12-10',
      date_signed: '2026-03-04',
    });
    expect((await preview(app, venue, { ...file, dateOrder: 'dmy' })).body.rows[0]?.customer.date_signed).toBe(
      '2026-04-03',
    );
    const { mapping } = (await preview(app, venue, file)).body;
    const unordered = await upload(app, venue, { ...file, mapping });
    expect([unordered.body.successful, unordered.body.warningDetails]).toEqual([
      1,
      [{ row: 2, column: 4, message: expect.stringContaining('not a date that can be read') }],
    ]);
  });
});
