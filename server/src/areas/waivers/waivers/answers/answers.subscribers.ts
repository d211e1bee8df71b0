import type { Subscriber } from '#venue/venue-write';
import { eraseAnswers } from './erase-answers.ts';

/** What was answered about a person goes with them. Requirements F24, W44. */
export const answers: Subscriber = {
  'person.erased': (deps, write, { waivers }) => eraseAnswers(deps, write, waivers),
};
