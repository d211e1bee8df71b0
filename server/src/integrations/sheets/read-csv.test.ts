import { describe, expect, it } from 'vitest';
import { guessDelimiter, readCsv } from './read-csv.ts';

const utf8 = (text: string) => Buffer.from(text);
const cellsOf = (bytes: Buffer) => readCsv(bytes).map(({ cells }) => cells);
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

  it('may use commas, semicolons or tabs', () => {
    for (const delimiter of [',', ';', '\t'])
      expect(cellsOf(utf8(expected.map((row) => row.join(delimiter)).join('\n')))).toEqual(expected);
    expect(guessDelimiter('name;note\nAda;"a, b, c"\nBo;one, two, three')).toBe(';');
    expect(cellsOf(utf8('sep=;\r\na,b;c\r\n'))).toEqual([['a,b', 'c']]);
    expect(cellsOf(utf8('email\nada@example.org'))).toEqual([['email'], ['ada@example.org']]);
  });

  it('number rows as a spreadsheet does, over quoted line breaks and empty lines', () => {
    expect(readCsv(utf8('a,b\r\n"1\r\n2",x\r\n\r\n,\r\n3,y\r\n'))).toEqual([
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
    expect(faultOf(utf8(`a,b\n"${'x '.repeat(400_000)}`))).toBe('unreadable');
    const wide = Array.from({ length: 150 }, () => 'x'.repeat(900)).join(',');
    expect(faultOf(utf8(`${wide}\n`.repeat(40)))).toBe('too_much_text');
  });

  it('of line breaks are refused before they are parsed, in any spelling, quoted or not', () => {
    for (const line of ['\n', '\r', '\r\n', ' \n', ',\n', '""\n'])
      for (const head of ['', 'name,email\n', '6" pipe,x\n'])
        expect(faultOf(utf8(`${head}${line.repeat(1_000_000)}x`)), JSON.stringify([head, line])).toBe('too_many_rows');
  });

  it('of empty rows alone hold nothing, and empty rows at the end count as none', () => {
    expect(readCsv(utf8('\n'.repeat(1_000_000)))).toEqual([]);
    expect(cellsOf(utf8(`name,city\r\nZoë,Łódź\r\n${',\r\n'.repeat(1_000_000)}`))).toEqual(expected);
  });
});
