import type { Sealer } from '../../db/sealing.ts';

/** Seals nothing: tests read what was stored. */
export const plainSealer: Sealer = {
  seal: async (text) => ({ iv: new Uint8Array(), data: new TextEncoder().encode(text) }),
  open: async ({ data }) => new TextDecoder().decode(data),
};
