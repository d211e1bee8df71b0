import { randomUUID } from 'node:crypto';
import type { RandomBytes } from '@gatehouse/sync-protocol/base/ids';
import { createRandomBytes } from './random.ts';

/** Everything random on the server, so that tests and the demo can seed it. */
export interface Ids {
  uuid(): string;
  /** 256 random bits, base64url: tokens of every kind. Stored only as a hash. */
  token(): string;
  bytes: RandomBytes;
}

const randomBytes = createRandomBytes();

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
  bytes: (length) => new Uint8Array(randomBytes(length)),
};
