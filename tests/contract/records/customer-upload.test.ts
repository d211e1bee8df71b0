import { workbook } from '@gatehouse/server/integrations/sheets/testing/workbooks';
import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { restoreWaiver } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onAnyDatabase, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { freshToken } from '../../helpers/venues/check-in-calls.ts';
import { manyPeople, preview, templateFile, upload } from '../../helpers/venues/customer-files.ts';
import { endYear, placesOf } from '../../helpers/venues/year-end.ts';

const REQUEST = '0190aaaa-0000-7000-8000-000000000001';

async function stored(app: TestApp, { clientId }: TestVenue) {
  return app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('waivers').where('client_id', '=', clientId).orderBy('adult_first_name').selectAll().execute(),
  );
}

onBothDatabases('an upload of customers', (open) => {
  it('[F26] adds the good rows in one version, and reports the bad ones by row', async ({ app, venue }) => {
    const content = templateFile([
      ['Adult', 'Ana', 'López', 'ana@example.org', '1990-02-03', '2026-01-31'],
      ['Child', '', ' ', 'ben@example.org', '', ''],
      ['', '', '', '', '', ''],
      ['Adult', 'Cid', 'Ng', 'cid', '1890-01-01', '2027-01-01'],
      ['adult', 'Dee', 'Ray', 'DEE@example.org', '', ''],
    ]);
    const { body } = await upload(app, venue, { content });
    expect(body).toMatchObject({
      success: true,
      message: '3 customers added',
      totalProcessed: 4,
      successful: 3,
      skipped: 0,
      errors: 1,
      errorDetails: [{ row: 3, message: 'There is no name in this row', column: 1 }],
      warningDetails: [
        { row: 5, column: 5, message: expect.stringContaining('this is in the future, so today is used') },
        { row: 5, column: 4, message: expect.stringContaining('nobody is that old') },
        { row: 5, column: 3, message: expect.stringContaining('this is not an email address') },
      ],
    });
    expect(body.rejected_csv).toContain('3,There is no name in this row,Child');
    const rows = await stored(app, venue);
    expect(
      rows.map(({ adult_first_name, date_signed, adult_dob, event_id }) => [
        adult_first_name,
        date_signed,
        adult_dob,
        event_id,
      ]),
    ).toEqual([
      ['Ana', '2026-01-31', '1990-02-03', null],
      ['Cid', '2026-06-15', null, null],
      ['Dee', '2026-06-15', null, null],
    ]);
    expect(new Set(rows.map(({ version }) => version)).size).toBe(1);
    expect(body.successfulCustomers.map(({ waiver_id }) => waiver_id).toSorted()).toEqual(
      rows.map(({ waiver_id }) => waiver_id).toSorted(),
    );
    const params = { client_id: venue.clientId, waiver_id: String(rows[0]?.waiver_id) };
    const customer = await call(app, getCustomer, { token: venue.token, params });
    expect(customer.body.customer).toMatchObject({
      has_signature: false,
      needs_review: false,
      email: 'ana@example.org',
    });
    const found = await call(app, listCustomers, { ...venue.own, query: { search: 'lopez ana' } });
    expect(found.body).toMatchObject({ total: 1 });
    const counts = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('waiver_counts').selectAll().execute(),
    );
    expect(counts).toEqual([]);
  });

  it('[F28] adds nobody twice: the same file again, twins in the file, and people who signed here', async ({ app }) => {
    const venue = await app.createVenue();
    const content = templateFile([
      ['Adult', 'Ana', 'López', 'ana@example.org', '1990-02-03', ''],
      ['Adult', 'ANA', ' Lopez ', 'other@example.org', '1990-02-03', ''],
      ['Adult', 'Ana', 'López', 'Ana@Example.org', '', ''],
      ['Adult', 'Ana', 'López', 'else@example.org', '', ''],
      ['Adult', 'Ana', 'López', 'ana@example.org', '1991-02-03', ''],
    ]);
    const first = await upload(app, venue, { content });
    expect([first.body.successful, first.body.skippedDetails.map(({ row }) => row)]).toEqual([3, [3, 4]]);
    const again = await upload(app, venue, { content });
    expect([again.body.successful, again.body.skipped, again.body.errors]).toEqual([0, 5, 0]);
    expect((await preview(app, venue, { content })).body).toMatchObject({ ready: 0, skipped: 5 });
    expect((await stored(app, venue)).length).toBe(3);
    const other = await app.createVenue();
    expect((await upload(app, other, { content })).body.successful).toBe(3);
  });

  it.each([
    ['1990-02-03', '', 'Ana@Example.ORG', 'ana@example.org'],
    ['1990-02-03', '', 'ana@example.org', 'ANA@EXAMPLE.ORG'],
    ['', '1990-02-03', 'Ana@Example.ORG', 'ana@example.org'],
    ['', '1990-02-03', 'ana@example.org', 'ANA@EXAMPLE.ORG'],
    ['', '', 'Ana@Example.ORG', 'aNA@example.org'],
  ])(
    '[F28] knows a person born %s and %s by an email in other capitals: %s, %s',
    async (born, bornAgain, mail, again) => {
      const app = await open();
      const venue = await app.createVenue();
      const row = (birthDate: string, email: string) => ['Adult', 'Ana', 'López', email, birthDate, ''];
      const twins = await preview(app, venue, { content: templateFile([row(born, mail), row(bornAgain, again)]) });
      expect([twins.body.ready, twins.body.skipped]).toEqual([1, 1]);
      expect((await upload(app, venue, { content: templateFile([row(born, mail)]) })).body.successful).toBe(1);
      const second = await upload(app, venue, { content: templateFile([row(bornAgain, again)]) });
      expect([second.body.successful, second.body.skipped]).toEqual([0, 1]);
    },
  );

  it('[F40] adds nobody who is in the archive, by birth date or by email, and says where they are', async ({ app }) => {
    const venue = await app.createVenue({ servicePaidUntil: '2099-12-31' });
    const rowsOf = (birthDate: string) =>
      templateFile([
        ['Adult', 'Ana', 'López', 'ana@example.org', birthDate, ''],
        ['Adult', 'Ben', 'Kim', 'ben@example.org', '', ''],
        ['Adult', 'Cid', 'Ng', 'cid@example.org', '1990-02-03', ''],
      ]);
    await upload(app, venue, { content: rowsOf('1990-02-03') });
    app.clock.set('2027-01-02T12:00:00.000Z');
    await endYear(app);
    expect((await stored(app, venue)).length).toBe(0);
    const message = 'Duplicate: this customer is in the archive, where you can restore them';
    for (const birthDate of ['1990-02-03', '']) {
      const token = await freshToken(app, venue);
      const { body } = await upload(app, { ...venue, token }, { content: rowsOf(birthDate) });
      expect([body.successful, body.skippedDetails]).toEqual([0, [2, 3, 4].map((row) => ({ row, message }))]);
    }
    const { archived } = await placesOf(app, venue.clientId);
    expect(archived.length).toBe(3);
    const token = await freshToken(app, venue);
    for (const waiver_id of archived)
      await call(app, restoreWaiver, { token, params: { client_id: venue.clientId, waiver_id } });
    const again = await upload(app, { ...venue, token }, { content: rowsOf('') });
    expect(new Set(again.body.skippedDetails.map((row) => row.message))).toEqual(
      new Set(['Duplicate: this customer already exists']),
    );
    const other = await app.createVenue({ servicePaidUntil: '2099-12-31' });
    expect((await upload(app, other, { content: rowsOf('') })).body.successful).toBe(3);
  });

  it('[F28] of the same people at the same moment adds them once', async ({ app, venue }) => {
    const content = templateFile(manyPeople(120));
    const both = await Promise.all([upload(app, venue, { content }), upload(app, venue, { content })]);
    expect(both.map(({ body }) => body.successful).toSorted((a, b) => a - b)).toEqual([0, 120]);
    expect((await stored(app, venue)).length).toBe(120);
  });

  it('[F28] [S3] answers a repeated request with the first result, and refuses its id for another file', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const content = templateFile([
      ['Adult', 'Ana', 'López', 'ana@example.org', '', ''],
      ['x', '', '', '', '', ''],
    ]);
    const first = await upload(app, venue, { content, requestId: REQUEST });
    const again = await upload(app, venue, { content, requestId: REQUEST });
    expect(again.body).toEqual(first.body);
    expect(first.body.successful).toBe(1);
    const other = await upload(app, venue, { content: `${content}\r\n`, requestId: REQUEST });
    expect([other.status, other.refusal.code]).toEqual([409, 'MUTATION_ID_REUSED']);
    expect((await stored(app, venue)).length).toBe(1);
  });

  it('[F28] remembers the result of a request for 30 days', async ({ app, venue }) => {
    const [first = [], ...others] = manyPeople(3);
    const again = () => upload(app, venue, { content: templateFile([first]), requestId: REQUEST });
    await again();
    for (const [index, person] of others.entries()) {
      const created_at = new Date(app.clock.now() - 30 * 86_400_000 - index).toISOString();
      await app.deps.db.writeVenue(venue.clientId, (db) =>
        db.updateTable('customer_uploads').set({ created_at }).where('request_id', '=', REQUEST).execute(),
      );
      await upload(app, venue, { content: templateFile([person]), requestId: crypto.randomUUID() });
      const { successful, skipped } = (await again()).body;
      expect([successful, skipped]).toEqual(index === 0 ? [1, 0] : [0, 1]);
    }
  });

  it('[F26] keeps nothing when the file as a whole is refused', async ({ app, venue }) => {
    const refused = async (content: string | Uint8Array, name = 'customers.csv') => {
      const { status, refusal } = await upload(app, venue, { content, name });
      return [status, refusal.code, refusal.message];
    };
    const good = templateFile(manyPeople(1));
    expect(await refused(good, 'customers.txt')).toEqual([
      400,
      'UPLOAD_REFUSED',
      'Please upload an Excel file (.xlsx, .xls) or CSV file',
    ]);
    expect(await refused(new Uint8Array(10 * 1024 * 1024))).toEqual([
      400,
      'UPLOAD_REFUSED',
      'File size must be less than 10MB',
    ]);
    expect((await refused(''))[2]).toBe('This file is empty.');
    expect((await refused(templateFile([])))[2]).toBe('This file has column names, but no customers below them.');
    expect((await refused('email,phone\na@b.example,1'))[2]).toBe(
      'The file lacks required columns: waiver_type, adult_first_name, adult_last_name',
    );
    expect((await refused(templateFile(manyPeople(1_001))))[2]).toBe(
      'A file can hold at most 1,000 customers. Please split it into several files.',
    );
    expect((await refused('<html><table></table></html>', 'export.xls'))[2]).toMatch(/^This file is a web page/);
    const form = new FormData();
    const none = await app.request('POST', `/api/clients/${venue.clientId}/customers/bulk-upload`, {
      token: venue.token,
      form,
    });
    expect([none.status, (none.body as { error: string }).error]).toEqual([400, 'Please select a file to upload']);
    expect(await stored(app, venue)).toEqual([]);
  });

  it('[F26] leaves a link in the audit chain, with no name in it', async ({ app, venue }) => {
    await upload(app, venue, { content: templateFile(manyPeople(2)), requestId: REQUEST });
    const log = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').where('client_id', '=', venue.clientId).selectAll().execute(),
    );
    expect(log.map(({ action, subject }) => [action, subject])).toContainEqual(['upload_customers', REQUEST]);
    const uploads = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('customer_uploads').selectAll().execute(),
    );
    expect(JSON.stringify(uploads)).not.toMatch(/Ana|López|example\.org/);
    expect(JSON.stringify(app.logs)).not.toMatch(/Ana0|López|ana0@/);
  });
});

onAnyDatabase('a workbook that is uploaded', () => {
  it('[F26] reads Excel files whatever their name says', async ({ app, venue }) => {
    const rows = templateFile(manyPeople(3))
      .split('\r\n')
      .map((line) => line.split(','));
    expect((await upload(app, venue, { content: workbook(rows), name: 'customers.xls' })).body.successful).toBe(3);
    expect((await upload(app, venue, { content: workbook(rows, { type: 'xls' }), name: 'a.csv' })).body.skipped).toBe(
      3,
    );
  });
});
