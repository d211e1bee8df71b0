import { createMembershipId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';

/** The same people each time: row `n` is always the same person. */
export function bytesOf(seed: number): (length: number) => Uint8Array {
  return (length) => {
    let state = (seed + 1) * 2_654_435_761;
    return Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
  };
}

export const waiverIdOf = (seed: number) => createWaiverId('C00001', bytesOf(seed));
export const memberIdOf = (seed: number) => createMembershipId('C00001', bytesOf(seed + 1_000_000));
