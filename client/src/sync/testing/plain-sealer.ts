import type { Sealer } from '../../db/sealing.ts';

/** Seals nothing, so that tests can read the stored data. */
export const plainSealer: Sealer = {
  seal: async (text) => ({ iv: new Uint8Array(), data: new TextEncoder().encode(text) }),
  open: async ({ data }) => new TextDecoder().decode(data),
};
