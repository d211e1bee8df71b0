import { languageCodes } from '@gatehouse/sync-protocol/languages/languages';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const HOME = 'sync-protocol/src/languages/';
/** Says which of the registered languages is English, and is the only file that may. */
const REGISTRY = `${HOME}languages.ts`;

/**
 * What documents may be in, and what files of other services are written in, are lists of their own, with languages that no screen has.
 * Replies are written from the first.
 */
const ofTheirOwn = [
  'sync-protocol/src/areas/waivers/documents/document-kinds.ts',
  'client/src/lib/api/replies/',
  'sync-protocol/src/areas/records/customer-upload/month-names.ts',
];

const product = sourceFiles().filter(
  ({ path }) =>
    !ofTheirOwn.some((start) => path.startsWith(start)) &&
    /^(client\/(src|scripts)|server\/src|sync-protocol\/src|kiosk-config\/src)\//.test(path) &&
    !/\.test\.tsx?$|\/testing\//.test(path),
);

const any = languageCodes.join('|');
/**
 * A language by its code: as a text, as a tag with a region, as the key of a record, or as a folder. Where words are cut into
 * letters, and numbers written for staff, the argument of the runtime's own function names no visitor's language.
 */
const named = new RegExp(
  [
    String.raw`(?<!\b(?:Segmenter|DisplayNames|ListFormat|DateTimeFormat|RelativeTimeFormat|toLocaleString)\()(?<!setLanguage\(|localeCompare\([^)]*, )'(?:${any})(?:-[A-Z]{2})?'`,
    String.raw`^\s*(?:${any}): `,
    String.raw`\/languages\/(?:${any})\/`,
  ].join('|'),
  'gm',
);

const namings = ({ path, text }: { path: string; text: string }): string[] =>
  [...text.matchAll(named)].map(([match]) => `${path}: ${match.trim()}`);

describe('a language', () => {
  it('is named only in its folder and on its line of the registry', () => {
    const elsewhere = product.filter(
      ({ path }) => path !== REGISTRY && !languageCodes.some((code) => path.startsWith(`${HOME}${code}/`)),
    );
    expect(elsewhere.length).toBeGreaterThan(1_000);
    expect(elsewhere.flatMap(namings)).toEqual([]);
  });

  it('has the same files as English', () => {
    const filesOf = (code: string): string[] =>
      product.flatMap(({ path }) =>
        path.startsWith(`${HOME}${code}/`) ? [path.slice(HOME.length + code.length)] : [],
      );
    const english = filesOf('en');
    expect(english.length).toBeGreaterThan(4);
    for (const code of languageCodes) expect(filesOf(code), code).toEqual(english);
  });

  it.each([
    "language: 'en' | 'es';",
    "if (language === 'en') return;",
    '  es: {',
    "import { es } from './languages/es/visit.ts';",
    "locale = 'es-US'",
  ])('is found in %s', (text) => {
    expect(namings({ path: '', text })).not.toEqual([]);
  });
});
