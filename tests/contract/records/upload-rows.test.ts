import { workbook } from '@gatehouse/server/integrations/sheets/testing/workbooks';
import { expect } from 'vitest';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { manyPeople, readRows, templateFile } from '../../helpers/venues/customer-files.ts';

onAnyDatabase('the rows of a file', (open) => {
  it('[F60] are read from a text or a workbook of any length, with the numbers that a spreadsheet shows', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const content = `Our customers\n\n${templateFile(manyPeople(12_345))}`;
    const { body } = await readRows(app, venue, { content });
    expect([body.columns.slice(0, 2), body.rows.length]).toEqual([['waiver_type', 'adult_first_name'], 12_345]);
    expect([body.rows[0], body.rows.at(-1)?.row]).toEqual([
      { row: 4, cells: ['Adult', 'Ana0', 'López0', 'ana0@example.org', '1990-02-03'] },
      12_348,
    ]);
    const cells = [['First Name', 'Email'], ...manyPeople(3_000).map((person) => [person[1] ?? '', person[3] ?? ''])];
    const book = await readRows(app, venue, { content: workbook(cells), name: 'people.xlsx' });
    expect([book.body.columns, book.body.rows.length, book.body.rows[2_999]?.cells[0]]).toEqual([
      ['First Name', 'Email'],
      3_000,
      'Ana2999',
    ]);
  });

  it('[F60] are not read from a file that is no table, is too large or has too many of them', async ({ app }) => {
    const venue = await app.createVenue();
    const refused = async (content: string | Uint8Array) => {
      const { status, refusal } = await readRows(app, venue, { content });
      return [status, refusal.message];
    };
    expect(await refused(new Uint8Array(10 * 1024 * 1024))).toEqual([400, 'File size must be less than 10MB']);
    expect(await refused('name\n')).toEqual([400, 'This file has column names, but no customers below them.']);
    expect(await refused(`name\n${'a\n'.repeat(100_100)}`)).toEqual([
      400,
      'A file can hold at most 100,000 customers. Please split it into several files.',
    ]);
  });

  it('[F60] are read so many times a minute for one user', async ({ app, venue }) => {
    const ask = async ({ clientId, token }: TestVenue) => {
      const path = `/api/clients/${clientId}/customers/upload-rows`;
      const { status, body } = await app.request('POST', path, { token, form: new FormData() });
      return [status, (body as { code: string }).code];
    };
    for (let times = 0; times < 20; times += 1) expect(await ask(venue)).toEqual([400, 'INVALID_INPUT']);
    expect(await ask(venue)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(await ask(await app.createVenue())).toEqual([400, 'INVALID_INPUT']);
  });
});
