import { expect, it } from 'vitest';
import { fragment, sourceFiles } from './source-files.ts';

const shipped = sourceFiles().filter(
  ({ path }) =>
    /^(client|server|sync-protocol|kiosk-config)\/src\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
);

/** `path: what` of each match in these files. */
function found(pattern: RegExp, files = shipped): string[] {
  return files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match.trim()}`));
}

/**
 * The wire's `cancelled` is a value, a key or part of a name, with no other word of a sentence next to it. Words of code
 * that may be next to it are excepted.
 */
const britishWord = new RegExp(
  [
    String.raw`\bCancell(?:ed|ing)\b`,
    String.raw`(?<=[\p{L}’] )(?<!\b(?:as|await|const|in|let|of|return|typeof) )cancell(?:ed|ing)\b`,
    String.raw`\bcancell(?:ed|ing)(?= (?!(?:as|in|instanceof|of|satisfies)\b)\p{L})`,
  ].join('|'),
  'gu',
);

it('[U27] writes “canceled” in every sentence and label; the wire’s `cancelled` is no word of one', () => {
  expect(found(britishWord)).toEqual([]);
});

it('[U27] tells a word from a value, a key and a name', () => {
  const words = ['label: ‘Cancelled’', 'This booking was cancelled', 'A cancelled booking', 'Cancelling…'];
  expect(words.filter((text) => text.search(britishWord) < 0)).toEqual([]);
  const code = [
    "status: 'cancelled'",
    'cancelled: {',
    'const cancelled = ',
    'isCancelled',
    '`cancelled` is',
    'x.cancelled',
  ];
  expect(code.filter((text) => text.search(britishWord) >= 0)).toEqual([]);
});

/** Where days, times and money get their words, and what reads a calendar without showing it. */
const formatters: Readonly<Record<string, string>> = {
  'sync-protocol/src/base/days/day-text.ts': 'words days, times and ranges',
  'sync-protocol/src/base/money.ts': 'words money',
  'sync-protocol/src/base/days/venue-day.ts': 'calculates with days, and knows which zones exist',
  'sync-protocol/src/base/days/venue-time.ts': 'calculates with times',
  'sync-protocol/src/areas/records/customer-upload/month-names.ts': 'reads the months of files',
  'client/src/lib/venue-format.ts': 'reads the zone of the browser',
};

const formatting = /\bIntl\.DateTimeFormat\b|\btoLocale(?:Date|Time)String\b|\bstyle: 'currency'|\b(?:date|time)Style:/;

it('[U28] words days, times and money in one place each', () => {
  const elsewhere = shipped.filter(({ path, text }) => !(path in formatters) && formatting.test(text));
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});

it('every exception still formats or reads a calendar', () => {
  const users = new Set(shipped.filter(({ text }) => formatting.test(text)).map(({ path }) => path));
  expect(Object.keys(formatters).filter((path) => !users.has(path))).toEqual([]);
});

it('begins no comment in the middle of a sentence, except in migrations, which never change', () => {
  const others = sourceFiles().filter(({ path }) => !path.startsWith('migrations/'));
  expect(found(fragment, others)).toEqual([]);
});

it('tells a fragment from the rest of a sentence', () => {
  const begun = ['Of', 'As', 'Than', 'Whom', 'Whose'].flatMap((word) => [
    `/** ${word} one day. */`,
    `<br />{/* ${word} one day. */}`,
    `/**\n * ${word} one day.\n */`,
    `open(); // ${word} one day.`,
  ]);
  expect(begun.filter((text) => text.search(fragment) < 0)).toEqual([]);
  const next = 'As many more.';
  const whole = ['/** Offers of a day. */', `/** Day.\n * ${next} */`, `  // Day.\n  // ${next}`];
  expect(whole.filter((text) => text.search(fragment) >= 0)).toEqual([]);
});

it('[U27] calls the waiver “décharge de responsabilité” in every French text', () => {
  expect(found(/décharges?\b(?! de responsabilité).{0,20}/giu)).toEqual([]);
});

it('[U27] calls the waiver “exención de responsabilidad” in every Spanish text', () => {
  expect(found(/exenci(?:ón|ones)(?! de responsabilidad).{0,20}/giu)).toEqual([]);
});
