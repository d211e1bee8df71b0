import { crc32, deflateSync } from 'node:zlib';

/** A PNG data URL of a small canvas: one diagonal stroke, or nothing at all. */
export function signaturePicture({ isBlank = false } = {}): string {
  const [width, height] = [46, 15];
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 4);
    if (!isBlank) row.set([20, 20, 60, 255], 1 + (y * 2 + 4) * 4);
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** A piece of a PNG with its length and check. */
export function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** The body of an adult's public signing. */
export function adultBody(clientId: string, change: Record<string, unknown> = {}) {
  return {
    client_id: clientId,
    adult_first_name: 'Zoë',
    adult_last_name: 'Łukasik',
    adult_DoB: '1990-02-28',
    email: 'Zoe@Example.org',
    phone: '(555) 123-4567',
    signature_data: signaturePicture(),
    ...change,
  };
}

export const minors = [
  { first_name: 'Ana', last_name: 'Nguyễn', DoB: '2015-01-01' },
  { first_name: '小龙', last_name: '李', DoB: '2017-05-05' },
];
