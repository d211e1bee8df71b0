import type { Screen } from '../screen.ts';
import { dialog, failing, plain, press, pressForDialog, statesOf } from './steps.ts';

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
  ...statesOf('/organization', 'newcomer', { 'a venue and one that was asked': plain('/organization') }),
  ...statesOf('/customer-check-in', 'named_desk', {
    'nobody has signed on': plain('/customer-check-in'),
    'who is using the tablet': dialog('/customer-check-in', 'Choose your name'),
    'PIN of a person': async (page) => {
      await pressForDialog(page, '/customer-check-in', 'Choose your name');
      await press(page, /owner/i);
      await page.getByText('PIN of').waitFor();
    },
  }),
  ...statesOf('/invitation/:token', 'stranger', { 'an old link': plain('/invitation/old') }),
];
