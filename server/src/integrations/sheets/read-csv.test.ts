import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessDelimiter, readCsv } from './read-csv.ts';
import type { SheetRefusal } from './sheet-limits.ts';
import { encodeAs } from './testing/encodings.ts';

const utf8 = (text: string) => Buffer.from(text);
const rowsOf = (bytes: Buffer) => readCsv(bytes).rows;
const cellsOf = (bytes: Buffer) => rowsOf(bytes).map(({ cells }) => cells);
const faultOf = (bytes: Buffer): string => {
  try {
    readCsv(bytes);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};
const expected = [
  ['name', 'city'],
  ['Zoë', 'Łódź'],
];

describe('[F26] CSV files', () => {
  it('are read in the encodings that spreadsheets write', () => {
    const text = 'name,city\r\nZoë,Łódź\r\n';
    expect(cellsOf(utf8(text))).toEqual(expected);
    expect(cellsOf(utf8(`\ufeff${text}`))).toEqual(expected);
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    expect(cellsOf(utf16)).toEqual(expected);
    expect(cellsOf(Buffer.from(utf16).swap16())).toEqual(expected);
    expect(cellsOf(Buffer.from(text, 'utf16le'))).toEqual(expected);
    expect(cellsOf(Buffer.from('name,city\r\nZo\xeb,K\xf6ln \x80\r\n', 'latin1'))).toEqual([
      ['name', 'city'],
      ['Zoë', 'Köln €'],
    ]);
  });

  it('are read in the character set that was chosen', () => {
    const bytes = encodeAs('name,city\rMüller,Troy', 'macintosh');
    const read = (encoding: 'macintosh' | 'windows-1250') => {
      const { rows, source } = readCsv(bytes, { encoding });
      return [rows[1]?.cells[0], source.encoding, source.encodings[0]?.words];
    };
    expect(read('macintosh')).toEqual(['Müller', 'macintosh', ['Müller']]);
    expect(read('windows-1250')).toEqual(['Mźller', 'windows-1250', ['Müller']]);
    expect(readCsv(utf8('name\nMüller'), { encoding: 'macintosh' }).rows[1]?.cells).toEqual(['Müller']);
  });

  it('may use commas, semicolons, tabs or pipes', () => {
    for (const delimiter of [',', ';', '\t', '|'])
      for (const line of ['\n', '\r\n', '\r'])
        expect(cellsOf(utf8(expected.map((row) => row.join(delimiter)).join(line)))).toEqual(expected);
    expect(guessDelimiter('name|note\rAda|"a, b, c"\rBo|one, two, three')).toBe('|');
    expect(cellsOf(utf8('sep=|\na,b|c\n'))).toEqual([['a,b', 'c']]);
    expect(guessDelimiter('name;note\nAda;"a, b, c"\nBo;one, two, three')).toBe(';');
    expect(cellsOf(utf8('sep=;\r\na,b;c\r\n'))).toEqual([['a,b', 'c']]);
    expect(cellsOf(utf8('email\nada@example.org'))).toEqual([['email'], ['ada@example.org']]);
  });

  it('are split as their columns are named, whatever lists and names are in their rows', () => {
    for (const list of ['a|b|c|d|e', 'a;b;c;d;e'])
      expect(cellsOf(utf8(`First Name,Last Name,Tags\n${`Ana,Lopez,${list}\n`.repeat(9)}`))[1]).toEqual([
        'Ana',
        'Lopez',
        list,
      ]);
    expect(guessDelimiter(`Name,Tags,x\n${'Ana,a|b|c|d|e,1\n'.repeat(9)}`)).toBe(',');
    expect(guessDelimiter(`Members, May 2026\nName;Email;Phone\n${'Lopez, Ana;a@example.org\n'.repeat(9)}`)).toBe(';');
    for (const name of ['Lopez, Ana', 'Ana | Bo', 'Ana; Bo'])
      expect(cellsOf(utf8(`Name\n${name}\n${name}\n`))).toEqual([['Name'], [name], [name]]);
  });

  it('may have blanks around quotes, and marks of UTF-8 where files were put together', () => {
    for (const blank of [' ', '\t', '  '])
      expect(cellsOf(utf8(`Name,${blank}Email\n"Lopez, Ana"${blank},${blank}"a@example.org"${blank}\n`))[1]).toEqual([
        'Lopez, Ana',
        'a@example.org',
      ]);
    expect(cellsOf(utf8('\ufeffName,Email\nAna,a@x.org\n\ufeff"Lopez, Bo",b@x.org\n'))[2]).toEqual([
      'Lopez, Bo',
      'b@x.org',
    ]);
  });

  it('number rows as a spreadsheet does, over quoted line breaks and empty lines', () => {
    expect(rowsOf(utf8('a,b\r\n"1\r\n2",x\r\n\r\n,\r\n3,y\r\n'))).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['1\r\n2', 'x'] },
      { row: 5, cells: ['3', 'y'] },
    ]);
  });

  it('keep rows that are shorter or longer than the header, and quotes in the middle of a cell', () => {
    expect(cellsOf(utf8('a,b\nAda "the Countess" Lovelace\n1,2,3'))).toEqual([
      ['a', 'b'],
      ['Ada "the Countess" Lovelace'],
      ['1', '2', '3'],
    ]);
  });

  it('may escape quotes by backslashes, and may hold backslashes', () => {
    const escaped = String.raw`name,note
"Ada \"the Countess\" Lovelace","C:\\",x
"Bo","a, \"b\", c"`;
    expect(cellsOf(utf8(escaped))).toEqual([
      ['name', 'note'],
      ['Ada "the Countess" Lovelace', 'C:\\', 'x'],
      ['Bo', 'a, "b", c'],
    ]);
    expect(
      cellsOf(
        utf8(String.raw`name,note
"Ada","C:\"
"Bo ""B""","\\"`),
      ),
    ).toEqual([
      ['name', 'note'],
      ['Ada', 'C:\\'],
      ['Bo "B"', '\\\\'],
    ]);
  });

  it.each([
    ['name,note\nAda,x\nBo,"likes tea\nCy,y\n'],
    ['name,note\nAda,x\nBo,"likes tea\nCy,"y"\nDee,"z"\n'],
    ['name,note\nAda,x\nBo,"likes "tea\nCy,"y"\n'],
    ['name,note\n"Ada","1\n2"\n"Bo,x\n"Cy","y"\n'],
    ['name,note\nAda,x\n"Bo" B,"y"\nCy,z\n'],
    [`name,note\nAda,x\nBo,"x\n${'Cy,y\n'.repeat(15_000)}`],
    [`name,note\nAda,x\nBo,"x\n${'Cy,y Cy,y Cy,y Cy,y Cy,y\n'.repeat(15_000)}"`],
  ])('name the row of a quote that is never closed, and lose no one below it', (text) => {
    const read = (): SheetRefusal | null => {
      try {
        readCsv(utf8(text));
        return null;
      } catch (error) {
        return error as SheetRefusal;
      }
    };
    const refusal = read();
    expect([refusal?.fault, refusal?.row]).toEqual(['unclosed_quote', 3]);
  });

  it('give back every cell that was written with quotes', () => {
    const cell = fc.string({ unit: fc.constantFrom(...Array.from('aé\\",;|\t\r\n ')), maxLength: 8 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t', '|'), (rows, delimiter) => {
        const lines = [['name', 'note'], ...rows].map((cells) =>
          cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter),
        );
        const isFilled = (text: string) => text.trim() !== '';
        expect(rowsOf(utf8(`sep=${delimiter}\r\n${lines.join('\r\n')}\r\n`)).slice(1)).toEqual(
          rows.flatMap((cells, at) =>
            cells.some(isFilled) ? [{ row: at + 3, cells: cells.slice(0, cells.findLastIndex(isFilled) + 1) }] : [],
          ),
        );
      }),
    );
  });

  it('are refused when they are web pages or bytes', () => {
    expect(faultOf(utf8('<html><table><tr><td>email</td></tr></table></html>'))).toBe('web_page');
    expect(faultOf(utf8('  <!DOCTYPE html>'))).toBe('web_page');
    expect(faultOf(utf8('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'))).toBe('web_page');
    expect(faultOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 1]))).toBe('type');
  });
});

describe('[X4] hostile CSV files', () => {
  it('with a million columns are refused, filled, empty or quoted', () => {
    expect(faultOf(utf8(`${'a,'.repeat(1_000_000)}\n1`))).toBe('too_many_columns');
    expect(faultOf(utf8(`${','.repeat(1_000_000)}x`))).toBe('too_many_columns');
    expect(faultOf(utf8(`email,b\n${'"",'.repeat(1_000_000)}`))).toBe('too_many_columns');
  });

  it('with too many rows, one endless quote or too much text are refused', () => {
    expect(faultOf(utf8('a\n'.repeat(1_500)))).toBe('too_many_rows');
    expect(faultOf(utf8(`a,b\n"${'x '.repeat(400_000)}`))).toBe('unclosed_quote');
    expect(faultOf(utf8(`a,b\n"${'x '.repeat(400_000)}"`))).toBe('unreadable');
    expect(faultOf(utf8(`a,b\n${'x '.repeat(400_000)}`))).toBe('unreadable');
    const wide = Array.from({ length: 150 }, () => 'x'.repeat(900)).join(',');
    expect(faultOf(utf8(`${wide}\n`.repeat(40)))).toBe('too_much_text');
  });

  it('of line breaks are refused before they are parsed, in any spelling, quoted or not', () => {
    for (const line of ['\n', '\r', '\r\n', ' \n', ',\n', '""\n'])
      for (const head of ['', 'name,email\n', '6" pipe,x\n'])
        expect(faultOf(utf8(`${head}${line.repeat(1_000_000)}x`)), JSON.stringify([head, line])).toBe('too_many_rows');
  });

  it('of empty rows alone hold nothing, and empty rows at the end count as none', () => {
    expect(rowsOf(utf8('\n'.repeat(1_000_000)))).toEqual([]);
    expect(cellsOf(utf8(`name,city\r\nZoë,Łódź\r\n${',\r\n'.repeat(1_000_000)}`))).toEqual(expected);
  });
});
