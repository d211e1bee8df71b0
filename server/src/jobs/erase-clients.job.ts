import { eraseDueVenues, isErasureDue } from '../areas/venues/venue/deletion/erase-venue.service.ts';
import type { Job } from './job.ts';

/** Every few minutes, because an erasure begins in one run and goes on in the next. */
export const eraseVenues: Job = {
  name: 'erase-clients',
  everyMs: 5 * 60_000,
  isDue: isErasureDue,
  run: eraseDueVenues,
};
