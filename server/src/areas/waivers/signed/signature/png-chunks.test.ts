import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pngOfDataUrl, readPng } from './png-chunks.ts';

const MARK = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(kind: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function header({ width = 46, height = 15, depth = 8, interlaced = 0 } = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, 6, 0, 0, interlaced], 8);
  return chunk('IHDR', data);
}

const rows = chunk('IDAT', deflateSync(Buffer.alloc(15 * (1 + 46 * 4))));
const plain = Buffer.concat([MARK, header(), rows, chunk('IEND')]);

it('[Q20] returns a picture without extra chunks unchanged, without a copy', () => {
  expect(readPng(plain)?.bytes).toBe(plain);
  expect(readPng(plain)).toMatchObject({ width: 46, height: 15, isPlain: true });
});

it('[Q20] leaves out private data, text, profiles and what follows the end', () => {
  const padding = Buffer.alloc(50_000, 'x');
  const extras = ['prVt', 'tEXt', 'iCCP', 'eXIf', 'zTXt'].map((kind) => chunk(kind, padding));
  const padded = Buffer.concat([MARK, header(), ...extras, rows, ...extras, chunk('IEND'), padding]);
  expect(readPng(padded)?.bytes.equals(plain)).toBe(true);
});

it('[X8] reads the size from the header alone: no pixel is needed', () => {
  const lying = Buffer.concat([MARK, header({ width: 100_000, height: 100_000 }), rows, chunk('IEND')]);
  expect(readPng(lying)).toMatchObject({ width: 100_000, height: 100_000 });
});

it('detects what no canvas writes: 16 bits a sample, interlaced rows', () => {
  for (const unusual of [{ depth: 16 }, { interlaced: 1 }])
    expect(readPng(Buffer.concat([MARK, header(unusual), rows, chunk('IEND')]))?.isPlain).toBe(false);
});

it('[X8] returns null for anything but a complete PNG', () => {
  const many = Array.from({ length: 50_000 }, () => chunk('IDAT'));
  const broken = [
    plain.subarray(0, 60),
    Buffer.concat([MARK, rows, header(), chunk('IEND')]),
    Buffer.concat([MARK, header({ width: 0 }), rows, chunk('IEND')]),
    Buffer.concat([MARK, header(), ...many, chunk('IEND')]),
    Buffer.concat([MARK, header(), rows]),
  ];
  for (const png of broken) expect(readPng(png)).toBeNull();
  expect(pngOfDataUrl('data:image/jpeg;base64,AAAA')).toBeNull();
  expect(pngOfDataUrl(`data:image/png;base64,${Buffer.alloc(100).toString('base64')}`)).toBeNull();
  expect(pngOfDataUrl(`data:image/png;base64,${plain.toString('base64')}`)?.equals(plain)).toBe(true);
});
