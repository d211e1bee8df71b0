import { constants, inflateRawSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
} from '../base/libraries.ts';

/** A page's operators, as they are stored. */
export interface PageContents {
  bytes: Uint8Array;
  /** The entries of a stream's dictionary that say how to read the bytes. */
  filters: PDFDict;
}

/** The limit of a page whose operators are in several streams, which are read to be joined. */
const JOINED_BYTES_MAX = 32 * 1024 * 1024;
/** How much each filter is given to read, because these inflate without a limit of their own. */
const readableBytes: Readonly<Record<string, number>> = {
  ASCII85Decode: 8 * 1024 * 1024,
  ASCIIHexDecode: 8 * 1024 * 1024,
  RunLengthDecode: 512 * 1024,
  LZWDecode: 64 * 1024,
};
const ZLIB_HEADER_BYTES = 2;

/**
 * The operators of a page, null where it has none. One stream stays as it is; several are one after the other. Throws where
 * they can't be read within bounds.
 */
export function pageContents(page: PDFPage): PageContents | null {
  const { context } = page.doc;
  const entry = page.node.lookup(PDFName.of('Contents'));
  const streams = (entry instanceof PDFArray ? entry.asArray().map((item) => context.lookup(item)) : [entry]).filter(
    (item) => item !== undefined && item !== null,
  );
  const raw = streams.filter((stream) => stream instanceof PDFRawStream);
  if (raw.length < streams.length) throw new Error('the contents of a page are no stream');
  const [first] = raw;
  if (!first) return null;
  if (raw.length === 1) return { bytes: first.contents, filters: filtersOf(first, context) };
  const parts: Uint8Array[] = [];
  let left = JOINED_BYTES_MAX;
  for (const stream of raw) {
    const part = decoded(stream, left);
    left -= part.length;
    parts.push(part, Buffer.from('\n'));
  }
  return { bytes: Buffer.concat(parts), filters: context.obj({}) };
}

function filtersOf(stream: PDFRawStream, context: PDFContext): PDFDict {
  const filters = context.obj({});
  for (const key of ['Filter', 'DecodeParms']) {
    const value = stream.dict.get(PDFName.of(key));
    if (value) filters.set(PDFName.of(key), value);
  }
  return filters;
}

function decoded(stream: PDFRawStream, bytesMax: number): Uint8Array {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
  if (predicts(stream)) throw new Error('the contents of a page are predicted');
  let bytes: Uint8Array = stream.contents;
  for (const name of filters) {
    if (name === PDFName.of('FlateDecode')) {
      const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, bytesMax) };
      bytes = inflateRawSync(bytes.subarray(ZLIB_HEADER_BYTES), options);
    } else if (name instanceof PDFName && bytes.length <= (readableBytes[name.decodeText()] ?? -1)) {
      bytes = decodePDFRawStream(PDFRawStream.of(stream.dict.context.obj({ Filter: name }), bytes)).decode();
    } else throw new Error('the contents of a page can’t be read');
  }
  if (bytes.length > bytesMax) throw new Error('the contents of a page are too long');
  return bytes;
}

/** Predictors are for pictures. No writer uses them for operators. */
function predicts(stream: PDFRawStream): boolean {
  const entry = stream.dict.lookup(PDFName.of('DecodeParms'));
  const all = entry instanceof PDFArray ? entry.asArray().map((item) => stream.dict.context.lookup(item)) : [entry];
  return all.some((parameters) => {
    const predictor = parameters instanceof PDFDict ? parameters.lookup(PDFName.of('Predictor')) : undefined;
    return predictor instanceof PDFNumber && predictor.asNumber() > 1;
  });
}
