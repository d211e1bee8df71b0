import { describe, expect, it } from 'vitest';
import { isFooter } from './footer-rows.ts';
import { readUploadRow } from './upload-row.ts';
import { sheetOf } from './uploaded-sheet.ts';

describe('[F26] a footer', () => {
  it.each([
    ['Total: 1 record'],
    ['Total: 1,234 records'],
    ['TOTAL'],
    ['Total', '', '25'],
    ['', 'Grand Total', '25', '1.234,50'],
    ['Grand Totals (25 records)'],
    ['Total records: 25'],
    ['Total number of records', '25'],
    ['25 records'],
    ['1 record(s) found'],
    ['Records: 25'],
    ['Count: 12'],
    ['Summe: 12'],
    ['Gesamt: 12 Kunden'],
    ['Anzahl Datensätze: 12'],
    ['Nombre de lignes : 12'],
    ['Total de registros: 12'],
    ['Número de clientes: 12'],
    ['12 Einträge'],
    ['Page 1 of 3'],
    ['Seite 2 von 3'],
    ['*** End of Report ***'],
    ['Generated on 3/4/2026 by Ana'],
    ['Confidential Information - Do Not Distribute'],
    ['Copyright (c) 2000-2026 Example, Inc. All rights reserved.'],
  ])('is no customer: %s', (...cells) => {
    expect(isFooter(cells)).toBe(true);
    const facts = { mapping: { adult_full_name: 0 }, dateOrder: null, venueDate: '2026-06-15', timeZone: 'UTC' };
    const read = readUploadRow(cells, facts);
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining('a total or a remark'), column: 0 });
  });

  it.each([
    ['Ana López'],
    ['Total', 'Ana', 'ana@example.org'],
    ['Ana Total'],
    ['Total', '2125550100'],
    ['', 'Total', '(212) 555-0100'],
    ['Records', '12'],
    ['Summer Page'],
    ['Page'],
    ['Count Basie'],
    ['Count'],
    ['Records', 'Ana'],
    ['12'],
    ['Total', '1', '2', '3'],
    ['Nombre Ana'],
    [''],
  ])('is not every short row: %s', (...cells) => {
    expect(isFooter(cells)).toBe(false);
  });

  it('is recognized in time in a very long text', () => {
    expect(isFooter([`total ${'1 '.repeat(100_000)}x`])).toBe(false);
  });

  it('hides no row: the owner sees each, and a name with more to it is a person', () => {
    const rows = [['Name', 'Email'], ['Total'], ['Ana López', 'ana@example.org'], ['Total: 2 records']];
    const sheet = sheetOf(rows.map((cells, at) => ({ row: at + 1, cells })));
    expect(sheet.rows.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(isFooter(['Ana Total'])).toBe(false);
  });
});
