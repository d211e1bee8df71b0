const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

export interface FontTable {
  /** Four characters. */
  tag: string;
  data: Buffer;
  checksum: number;
}

/** A plain font file: a directory and its tables, in the order given (OpenType, chapter 4). */
export function writeSfnt(version: number, tables: readonly FontTable[]): Buffer {
  const count = tables.length;
  const directory = Buffer.alloc(HEADER_BYTES + count * ENTRY_BYTES);
  directory.writeUInt32BE(version, 0);
  directory.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
