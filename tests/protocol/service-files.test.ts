import { readCsv } from '@gatehouse/server/integrations/sheets/read-csv';
import { guessMapping, missingFields } from '@gatehouse/sync-protocol/areas/records/customer-upload/column-mapping';
import { guessDateOrder } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-dates';
import { readUploadRow } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-row';
import { datesOf, sheetOf } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import { expect, it } from 'vitest';
import { serviceFiles } from '../helpers/samples/service-files.ts';

it.each(serviceFiles)(
  '[F64] a file of $service is understood with no hand work',
  ({ content, people, nameless = 0 }) => {
    const sheet = sheetOf(readCsv(Buffer.from(content)).rows);
    const mapping = guessMapping(sheet.columns);
    expect(missingFields(mapping)).toEqual([]);
    const { order } = guessDateOrder(datesOf(sheet, mapping));
    const facts = { mapping, dateOrder: order, venueDate: '2026-06-15', timeZone: 'America/New_York' };
    const read = sheet.rows.map(({ cells }) => readUploadRow(cells, facts));
    expect(read.flatMap((row) => (row.ok ? [row.customer] : []))).toMatchObject(people);
    expect(read.filter(({ ok }) => !ok)).toHaveLength(nameless);
  },
);
