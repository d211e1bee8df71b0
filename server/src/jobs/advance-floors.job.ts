import { advanceFloors } from '../venue/tombstone-floor.ts';
import type { Job } from './job.ts';

export const advanceTombstoneFloors: Job = {
  name: 'advance-tombstone-floors',
  everyMs: 6 * 3_600_000,
  run: async (deps, signal) => void (await advanceFloors(deps, signal)),
};
