import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/**
 * The browser's own clock may be a year off. Stored or sent times come from `engine.now()`, or from the entry
 * that the engine writes (rules C1 and C6); these files read the wall clock for another purpose.
 */
const allowed: Readonly<Record<string, string>> = {
  'client/src/sync/browser/browser-sync-deps.ts': 'hands the wall clock to the device clock, which corrects it',
  'client/src/components/signature-pad/ink-canvas.ts': 'times points against each other; the pad stamps them by it',
  'client/src/lib/api/api-client.ts': 'waits as long as a Retry-After with a date says',
  'client/src/app/screens/route-error.tsx': 'reloads a broken page once in a while, not again and again',
  'client/src/app/shell/use-session-refresh.ts': 'asks again after a while; the server judges the session',
  'client/src/areas/accounts/registration/registration-page.tsx': 'ages a form of this tab by the clock that dated it',
  'client/src/areas/accounts/registration/model/use-payment.ts': 'dates a form of this tab',
  'client/src/areas/money/payment-result/use-payment-result.ts': 'ages a form of this tab by the clock that dated it',
  'client/src/areas/platform/admin-exports/admin-exports-page.tsx':
    'names the days of a range; the server decides them',
  'client/src/areas/bookings/public-booking/model/booking-api.ts':
    "says whether a time is over in the visitor's own browser; the server decides",
  'client/src/areas/waivers/signing/public-waiver.tsx':
    "the visitor's own browser: no engine, and the server judges again",
};

const wallClock = /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\)|\bTemporal\.Now\b|\bdayjs\(\s*\)|\btimeOrigin\b/;

const readers = sourceFiles()
  .filter(({ path }) => path.startsWith('client/src/') && !/\.test\.tsx?$|\/testing\//.test(path))
  .filter(({ text }) => wallClock.test(text))
  .map(({ path }) => path);

it('[C6] the wall clock is read only where nothing that is stored or sent gets its time from it', () => {
  expect(readers.filter((path) => !(path in allowed))).toEqual([]);
});

it('every exception still reads it', () => {
  expect(Object.keys(allowed).filter((path) => !readers.includes(path))).toEqual([]);
});
