import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

/**
 * `SIM_SEED` runs one seed, `SIM_RUNS` so many from there on; a run prints the seed that fails. Each kind of deed, trouble and fault
 * occurs in these few; `npm run test:long` lives through 3,000.
 */
const first = Number(process.env['SIM_SEED'] ?? 1);
const runs = Number(process.env['SIM_RUNS'] ?? (process.env['SIM_SEED'] ? 1 : 19));

it(`[S1] [S2] [S3] [S5] [S6] [S7] [S8] [S9] [S15] [S16] [S17] [S18] [S25] [S41] [S42] [S46] [S47] [S48] [W40] [W43] [W46] [B64] [B65] [B68] holds over ${runs} random stories`, async () => {
  let deeds = 0;
  for (let seed = first; seed < first + runs; seed += 1) {
    const story = await fuzz(seed).catch((error: unknown) => {
      throw new Error(`SIM_SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
    deeds += story.deeds;
  }
  expect(deeds).toBeGreaterThan(runs);
}, 6_000_000);
