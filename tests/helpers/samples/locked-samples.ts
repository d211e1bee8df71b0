import { createHash } from 'node:crypto';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, type PDFObject, PDFRawStream, PDFRef, PDFString } from 'pdf-lib';
import { onePagePdf } from './pdf-samples.ts';

/**
 * A file, of one page unless given, encrypted with 40-bit RC4. Without a password any reader opens it, and its owner only asked that
 * it isn't changed.
 */
export async function lockedPdf(bytes?: Uint8Array, password = ''): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes ?? (await onePagePdf()));
  const id = Buffer.alloc(16);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PASSWORD_PADDING]).subarray(0, 32);
  const owner = rc4(md5(PASSWORD_PADDING).subarray(0, 5), padded);
  const key = md5(Buffer.concat([padded, owner, permissions, id])).subarray(0, 5);
  const user = rc4(key, PASSWORD_PADDING);
  await pdf.flush();
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    const numbers = Buffer.alloc(5);
    numbers.writeUIntLE(ref.objectNumber, 0, 3);
    numbers.writeUIntLE(ref.generationNumber, 3, 2);
    const own = md5(Buffer.concat([key, numbers])).subarray(0, 10);
    pdf.context.assign(ref, sealed(object, own));
  }
  const text = Buffer.from(await pdf.save({ useObjectStreams: false, updateFieldAppearances: false })).toString(
    'latin1',
  );
  const [o, u, i] = [owner, user, id].map((part) => `<${part.toString('hex')}>`);
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${o} /U ${u} /P -4 >> /ID [${i} ${i}]`;
  return Buffer.from(
    text.replace(/trailer\s*<</, (found) => `${found}\n${encrypt}`),
    'latin1',
  );
}

/** The object with its strings and streams encrypted. */
function sealed(object: PDFObject, key: Buffer): PDFObject {
  if (object instanceof PDFRawStream)
    return PDFRawStream.of(sealed(object.dict, key) as PDFDict, rc4(key, Buffer.from(object.contents)));
  if (object instanceof PDFString || object instanceof PDFHexString)
    return PDFHexString.of(rc4(key, Buffer.from(object.asBytes())).toString('hex'));
  if (object instanceof PDFArray)
    for (const [index, item] of object.asArray().entries())
      if (!(item instanceof PDFRef)) object.set(index, sealed(item, key));
  if (object instanceof PDFDict)
    for (const [name, item] of object.entries()) if (!(item instanceof PDFRef)) object.set(name, sealed(item, key));
  return object;
}

/** PDF 1.7, section 7.6.3.3, algorithm 2. */
const PASSWORD_PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest();
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0]);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}
