import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { SHEETS_MAX, SheetRefusal } from './sheet-limits.ts';

/** A part of a workbook that was inflated under the limits. */
export interface WorkbookPart {
  name: string;
  bytes: Buffer;
}

const ENTRIES_MAX = 2_000;
/** Deflate reaches 1,000; the text of a sheet 10 to 30. */
const RATIO_MAX = 200;
/** Small parts are often very regular. */
const RATIO_FREE_BYTES = 1024 * 1024;

/** What values and the formats of dates need; pictures, drawings, macros and links to other files stay packed. */
const isNeeded = (name: string): boolean =>
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i.test(
    name,
  );

/**
 * Inflates the needed parts of an .xlsx, and nothing else of it, up to so many bytes together: they are counted as they come,
 * because the sizes in the file may lie. Throws SheetRefusal. Requirements F26, X4.
 */
export async function unpackWorkbook(bytes: Buffer, inflatedBytesMax: number): Promise<WorkbookPart[]> {
  const zip = await openZip(bytes);
  const parts: WorkbookPart[] = [];
  let inflated = 0;
  let entries = 0;
  let sheets = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(new SheetRefusal('unreadable')));
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      entries += 1;
      if (/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.fileName)) sheets += 1;
      if (sheets > SHEETS_MAX) return reject(new SheetRefusal('too_many_sheets'));
      if (entries > ENTRIES_MAX) return reject(new SheetRefusal('unreadable'));
      if (!isNeeded(entry.fileName)) return zip.readEntry();
      if (entry.isEncrypted()) return reject(new SheetRefusal('encrypted'));
      inflate(zip, entry, inflatedBytesMax - inflated)
        .then((part) => {
          inflated += part.length;
          parts.push({ name: entry.fileName, bytes: part });
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.readEntry();
  });
  if (!parts.some(({ name }) => /^xl\/workbook\.xml$/i.test(name))) throw new SheetRefusal('type');
  return parts;
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(new SheetRefusal('unreadable')) : resolve(zip),
    ),
  );
}

async function inflate(zip: ZipFile, entry: Entry, bytesMax: number): Promise<Buffer> {
  const tooMuch = new SheetRefusal('too_much_text');
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > bytesMax) throw tooMuch;
  if (uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > compressedSize * RATIO_MAX) throw tooMuch;
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(new SheetRefusal('unreadable')) : resolve(opened))),
  );
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesMax) throw tooMuch;
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof SheetRefusal ? error : new SheetRefusal('unreadable');
  }
  return Buffer.concat(chunks, length);
}
