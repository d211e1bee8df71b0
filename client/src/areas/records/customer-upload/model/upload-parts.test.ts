import { uuidPattern } from '@gatehouse/sync-protocol/base/ids';
import { expect, it } from 'vitest';
import { findTwins } from './check-sheet.ts';
import { progressText } from './upload.model.ts';
import { inFile, partFile, partRequestId, partsOf } from './upload-parts.ts';

const sheet = {
  columns: ['Name', 'Email', 'Note'],
  rows: Array.from({ length: 2_500 }, (_, at) => ({
    row: at * 2 + 4,
    cells: [`Ana ${at}`, `a${at}@example.org`, 'x'],
  })),
};

it('[F60] parts hold a thousand rows, without those that are further up', () => {
  expect(partsOf(sheet, new Set()).map((part) => part.length)).toEqual([1_000, 1_000, 500]);
  expect(partsOf(sheet, new Set([4, 6, 4_998])).map((part) => part.length)).toEqual([998, 1_000, 499]);
});

it('[F60] a part is a file of the columns that are used, whatever is in its cells', async () => {
  const rows = [
    { row: 9, cells: ['Ana "A", B\nC', "'=1", 'secret'] },
    { row: 12, cells: ['Ben'] },
  ];
  expect(await partFile(sheet.columns, rows, { adult_full_name: 0, email: [1] }).text()).toBe(
    'sep=,\r\n"Name","Email","Note"\r\n"Ana ""A"", B\nC","\'=1",""\r\n"Ben","",""\r\n',
  );
  expect(await partFile(sheet.columns, rows).text()).toContain('secret');
});

it('[F60] what is said about a part has the row numbers of the file', () => {
  const part = sheet.rows.slice(1_000, 1_003);
  const said = {
    errorDetails: [{ row: 3, message: 'a' }],
    skippedDetails: [{ row: 5, message: 'b' }],
    warningDetails: [],
  };
  const reply = inFile({ ...said, rejected_csv: null, rows: [{ row: 4 }] }, part);
  expect([reply.errorDetails[0]?.row, reply.rows[0]?.row, reply.skippedDetails[0]?.row]).toEqual([2_004, 2_006, 2_008]);
});

it('[F60] each part has an id of its own, and always the same', () => {
  const id = crypto.randomUUID();
  const ids = Array.from({ length: 100 }, (_, part) => partRequestId(id, part));
  expect(new Set(ids).size).toBe(100);
  expect(ids.every((each) => uuidPattern.test(each))).toBe(true);
  expect(partRequestId(id, 7)).toBe(ids[7]);
});

it('[F28] [F60] people of another part who are further up are found, with the name alone too', async () => {
  const rows = [
    ...sheet.rows,
    { row: 9_000, cells: ['ANA  7', 'A7@example.org'] },
    { row: 9_001, cells: ['Ana 7', 'other@example.org'] },
  ];
  const facts = {
    mapping: { adult_full_name: 0, email: 1 },
    dateOrder: null,
    venueDate: '2026-06-15',
    timeZone: 'UTC',
  };
  expect(await findTwins(rows, facts, new AbortController().signal)).toEqual(new Set([9_000]));
  await expect(findTwins(rows.concat(rows, rows), facts, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  );
});

it('[F60] progress tells the counts, and the time where it is long enough', () => {
  const progress = { done: 5_000, total: 12_345, elapsedMs: 100 };
  expect(progressText(progress)).toBe('5,000 of 12,345 rows');
  expect(progressText({ ...progress, elapsedMs: 10_000 })).toBe('5,000 of 12,345 rows · about 15 seconds left');
  expect(progressText({ ...progress, elapsedMs: 100_000 })).toBe('5,000 of 12,345 rows · about 2 minutes left');
  expect(progressText({ ...progress, done: 0, elapsedMs: 100_000 })).toBe('0 of 12,345 rows');
});
