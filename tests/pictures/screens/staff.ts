import type { Screen } from '../screen.ts';
import { dialog, failing, plain, statesOf } from './steps.ts';

/** The people who work at a venue, what they did, and the chain that it belongs to. */
export const staffScreens: readonly Screen[] = [
  ...statesOf('/staff', 'owner', {
    people: plain('/staff'),
    'invite a person': dialog('/staff', 'Invite a Person'),
    'my PIN': dialog('/staff', 'My PIN'),
    'not loaded': failing('/staff', '**/api/clients/*/staff'),
  }),
  ...statesOf('/staff/activity', 'owner', { 'sheet of a day': plain('/staff/activity') }),
  ...statesOf('/organization', 'owner', {
    none: plain('/organization'),
    'start an organization': dialog('/organization', 'Start an Organization'),
  }),
  ...statesOf('/invitation/:token', 'stranger', { 'an old link': plain('/invitation/old') }),
];
