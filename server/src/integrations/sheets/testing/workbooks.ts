import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type * as Xlsx from '@e965/xlsx';
import { ZipFile } from 'yazl';

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof Xlsx;

/** A workbook of one sheet, as Excel saves it. Cells may be whole cell objects. */
export function workbook(
  rows: readonly (readonly unknown[])[],
  { type = 'xlsx', is1904 = false }: { type?: 'xlsx' | 'xls' | 'ods'; is1904?: boolean } = {},
): Buffer {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows as unknown[][]), 'Customers');
  if (is1904) book.Workbook = { ...book.Workbook, WBProps: { date1904: true } };
  return xlsx.write(book, { type: 'buffer', bookType: type === 'xls' ? 'biff8' : type }) as Buffer;
}

/** A workbook of these sheets by name, of which some are hidden: 1 as a person hides one, 2 as a program does. */
export function workbookOfSheets(
  sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>,
  { type = 'xlsx', hidden = {} }: { type?: 'xlsx' | 'xls'; hidden?: Readonly<Record<string, 1 | 2>> } = {},
): Buffer {
  const book = xlsx.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows as unknown[][]), name);
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ name, Hidden: hidden[name] ?? 0 })) };
  return xlsx.write(book, { type: 'buffer', bookType: type === 'xls' ? 'biff8' : type }) as Buffer;
}

/** An .xlsx of these parts; a sheet with this XML in its `sheetData`. */
export function workbookOf(sheetData: string, more: Readonly<Record<string, Buffer>> = {}): Promise<Buffer> {
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zipOf({
    '[Content_Types].xml': Buffer.from(
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': Buffer.from(
      `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': Buffer.from(
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': Buffer.from(
      `${xml}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ),
    ...more,
  });
}

export function zipOf(entries: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

/** What Excel saves under a password: a compound file around the encrypted package. */
export function lockedWorkbook(): Buffer {
  const container = xlsx.CFB.utils.cfb_new();
  xlsx.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(4096, 7));
  xlsx.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(1024, 1));
  return xlsx.CFB.write(container, { type: 'buffer' }) as Buffer;
}
