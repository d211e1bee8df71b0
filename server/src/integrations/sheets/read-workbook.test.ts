import { describe, expect, it } from 'vitest';
import { readXls, readXlsx } from './read-workbook.ts';
import { lockedWorkbook, workbook, workbookOf, workbookOfSheets, zipOf } from './testing/workbooks.ts';

const HEADER = ['email', 'adult_DoB', 'phone', 'zip_code'];
const date = (serial: number, z = 'm/d/yyyy') => ({ t: 'n', v: serial, z });
const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes)).rows;
const faultOf = async (reading: () => unknown): Promise<string> => {
  try {
    await reading();
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('[F26] workbooks', () => {
  const rows = [HEADER, ['ada@example.org', date(31_391), 12_125_550_100_123, { t: 'n', v: 2139, z: '00000' }]];
  const expected = [
    { row: 1, cells: HEADER },
    { row: 2, cells: ['ada@example.org', '1985-12-10', '12125550100123', '02139'] },
  ];

  it('give days, whole numbers and ZIP codes as a person sees them', async () => {
    expect(await rowsOf(workbook(rows))).toEqual(expected);
    expect(readXls(workbook(rows, { type: 'xls' })).rows).toEqual(expected);
  });

  it('count days from 1904 where the file does', async () => {
    const old = [HEADER, ['ada@example.org', date(31_391 - 1462), 12_125_550_100_123, { t: 'n', v: 2139, z: '00000' }]];
    expect(await rowsOf(workbook(old, { is1904: true }))).toEqual(expected);
    expect(readXls(workbook(old, { type: 'xls', is1904: true })).rows).toEqual(expected);
  });

  it('give the value of a formula, and never run or show one', async () => {
    const cells =
      '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://evil.example")</f><v>Ada</v></c><c r="B1"><f>1+1</f><v>7</v></c><c r="C1"><f>2+2</f></c></row>';
    expect(await rowsOf(await workbookOf(cells))).toEqual([{ row: 1, cells: ['Ada', '7'] }]);
  });

  it('keep the numbers of rows after empty ones', async () => {
    const read = await rowsOf(workbook([HEADER, [], [], ['a@b.example']]));
    expect(read.map(({ row }) => row)).toEqual([1, 4]);
  });

  it.each(['xlsx', 'xls'] as const)('of several sheets in .%s are read by the one that was chosen', async (type) => {
    const read = async (bytes: Buffer, sheet?: string) =>
      type === 'xlsx' ? readXlsx(bytes, { sheet }) : readXls(bytes, { sheet });
    const sheets = {
      Notes: [['for me']],
      Empty: [[' ']],
      Old: [['x']],
      Spring: [HEADER, ['a@b.example']],
      Fall: [HEADER, ['c@d.example']],
    };
    const file = workbookOfSheets(sheets, { type, hidden: { Notes: 1, Old: 2 } });
    const shown = (await read(file)).source;
    expect([shown.sheet, shown.sheets]).toEqual(['Spring', ['Spring', 'Fall']]);
    const other = await read(file, 'Fall');
    expect([other.source.sheet, other.rows[1]?.cells]).toEqual(['Fall', ['c@d.example']]);
    for (const name of ['Notes', 'Old', 'Empty', 'None'])
      expect(await faultOf(() => read(file, name)), name).toBe('no_such_sheet');
    expect(
      (await read(workbookOfSheets({ Notes: [['x']], Empty: [[]] }, { type, hidden: { Notes: 1 } }))).rows,
    ).toEqual([]);
  });

  it('are refused when locked by a password', async () => {
    expect(await faultOf(() => readXls(lockedWorkbook()))).toBe('encrypted');
  });

  it('are refused when they are something else in a zip', async () => {
    expect(await faultOf(() => readXlsx(workbook(rows, { type: 'ods' })))).toBe('type');
    expect(await faultOf(async () => readXlsx(await zipOf({ 'word/document.xml': Buffer.from('<x/>') })))).toBe('type');
  });
});

describe('[X4] hostile workbooks', () => {
  const cell = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>';

  it('with a part of gigabytes are refused by what it holds, before it is inflated', async () => {
    const bomb = await workbookOf('', { 'xl/sharedStrings.xml': Buffer.alloc(60 * 1024 * 1024, 'a') });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await faultOf(() => readXlsx(bomb))).toBe('too_much_text');
  });

  it('that lie about the size of a part are refused', async () => {
    const bomb = await workbookOf('', { 'xl/sharedStrings.xml': Buffer.alloc(60 * 1024 * 1024, 'a') });
    const lying = Buffer.from(bomb);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(60 * 1024 * 1024);
    for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 1)) lying.writeUInt32LE(1000, at);
    expect(await faultOf(() => readXlsx(lying))).toBe('unreadable');
  });

  it('of thousands of sheets are refused before one is parsed', async () => {
    const sheets = Array.from({ length: 1_000 }, (_, at) => [`xl/worksheets/sheet${at + 2}.xml`, Buffer.from('<x/>')]);
    const file = await workbookOf('', Object.fromEntries(sheets));
    expect(await faultOf(() => readXlsx(file))).toBe('too_many_sheets');
    const old = workbookOfSheets(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`S${at}`, [['x']]])), {
      type: 'xls',
    });
    expect(await faultOf(() => readXls(old))).toBe('too_many_sheets');
  });

  it('may carry pictures of any size, which stay packed', async () => {
    const heavy = await workbookOf(`<row r="1">${cell}</row>`, {
      'xl/media/image1.png': Buffer.alloc(60 * 1024 * 1024),
    });
    expect(await rowsOf(heavy)).toEqual([{ row: 1, cells: ['x'] }]);
  });

  it('with a cell in column 16,384, or a million columns, are refused', async () => {
    expect(await faultOf(async () => readXlsx(await workbookOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')))).toBe(
      'too_many_columns',
    );
    expect(await faultOf(async () => readXlsx(await workbookOf('<row r="1"><c r="ZZZZZ1"><v>1</v></c></row>')))).toBe(
      'too_many_columns',
    );
  });

  it('with one text in thousands of cells are refused by their length', async () => {
    const text = Buffer.from(
      `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'a'.repeat(30_000)}</t></si></sst>`,
    );
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
    const row = (r: number) =>
      `<row r="${r}">${letters.map((c) => `<c r="${c}${r}" t="s"><v>0</v></c>`).join('')}</row>`;
    const rows = Array.from({ length: 400 }, (_, at) => row(at + 1)).join('');
    const file = await zipOf({});
    expect(file.length).toBeLessThan(100);
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const bomb = await workbookOf(rows, {
      'xl/sharedStrings.xml': text,
      'xl/_rels/workbook.xml.rels': Buffer.from(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      '[Content_Types].xml': Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      ),
    });
    expect(await faultOf(() => readXlsx(bomb))).toBe('too_much_text');
  });

  it('that are cut off are refused', async () => {
    const whole = workbook([HEADER, ['a@b.example']]);
    expect(await faultOf(() => readXlsx(whole.subarray(0, whole.length - 40)))).toBe('unreadable');
    const old = workbook([HEADER, ['a@b.example']], { type: 'xls' });
    expect(await faultOf(() => readXls(old.subarray(0, 600)))).toBe('unreadable');
  });
});
