import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

it.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+1 555 0100', "'+1 555 0100"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1+1', "'＝1+1"],
])('[X4] neutralises %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it('[X4] never lets text start a formula', () => {
  fc.assert(
    fc.property(fc.tuple(fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', ' '), fc.string()), ([head, rest]) => {
      const cell = csvCell(head + rest);
      const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(shown).not.toMatch(/^[=+\-@\t\r]/);
      expect(shown.replace(/^'/, '')).toBe((head + rest).replace(/^'/, ''));
    }),
  );
});

it('leaves numbers unquoted, quotes what needs it, and ends lines as spreadsheets expect', () => {
  expect(csvLine([-12.5, 'Ada, "Countess"', null, undefined, true, false, 'two\nlines', 'plain'])).toBe(
    '-12.5,"Ada, ""Countess""",,,yes,no,"two\nlines",plain\r\n',
  );
});
