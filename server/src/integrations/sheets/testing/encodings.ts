import type { UploadEncoding } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { decodeAs } from '../guess-encoding.ts';

/** The bytes of a text in a character set of one byte for each character. */
export function encodeAs(text: string, encoding: Exclude<UploadEncoding, 'utf-8'>): Buffer {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const bytes = new Map(Array.from(decodeAs(all, encoding), (character, byte) => [character, byte]));
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = bytes.get(character);
      if (byte === undefined) throw new Error(`${encoding} has no ${character}.`);
      return byte;
    }),
  );
}
