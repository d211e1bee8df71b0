import { archivePastYears } from '../areas/waivers/waivers/archive/year-end.service.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;

/** Hourly, because venues are in many time zones, and devices bring waivers of last year for months. */
export const archiveWaivers: Job = {
  name: 'archive-waivers',
  everyMs: HOUR_MS,
  firstAfterMs: HOUR_MS,
  run: archivePastYears,
};
