import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell } from '#base/csv';
import { detailFields, eachField } from '../../people/person-fields.ts';
import { cleanCell } from './cell-text.ts';
import { guessMapping, templateMapping } from './column-mapping.ts';
import { templateFields, type UploadedCustomer } from './upload-fields.ts';
import { type ReadRow, readUploadRow } from './upload-row.ts';

const venueDate = '2026-06-15';
const timeZone = 'America/New_York';
const template = templateMapping(templateFields);
const ana = {
  waiver_type: 'Adult',
  adult_first_name: 'Ana',
  adult_last_name: 'López',
  email: 'ana@example.org',
};
const leo = {
  ...ana,
  waiver_type: 'Minor',
  minor_first_name: 'Leo',
  minor_last_name: 'López',
  minor_DoB: '2015-01-01',
};

type Cells = Partial<Record<(typeof templateFields)[number], string>>;

function readRow(cells: Cells): ReadRow {
  const row = templateFields.map((field) => cells[field] ?? '');
  return readUploadRow(row, { mapping: template, dateOrder: null, venueDate, timeZone });
}

function read(cells: Cells): UploadedCustomer & { warned: string[]; notes: string[] } {
  const row = readRow(cells);
  if (!row.ok) throw new Error(row.message);
  return { ...row.customer, warned: row.warnings.map(({ message }) => message), notes: row.notes };
}

describe('[F26] a row of the template', () => {
  it('is stored as it is, and dated today', () => {
    expect(read(ana)).toMatchObject({
      ...ana,
      date_signed: venueDate,
      adult_DoB: null,
      minor_first_name: null,
      warned: [],
    });
    expect(read({ ...leo, waiver_type: 'MINOR', date_signed: '2024-12-31' })).toMatchObject({ ...leo, warned: [] });
  });

  it('keeps what people type, and no card number', () => {
    expect(
      read({ ...ana, adult_first_name: ' Ana\tMaría\n ', phone: '212.555.0100', zip_code: '02139' }),
    ).toMatchObject({ adult_first_name: 'Ana María', phone: '212-555-0100', zip_code: '02139', warned: [] });
    expect(read({ ...ana, adult_last_name: "'=Smith", phone: "'+12125550100" })).toMatchObject({
      adult_last_name: '=Smith',
      phone: '+12125550100',
    });
    expect(read({ ...ana, adult_first_name: 'A\u200Bna\u2060', email: '\u202Aana@exam\u00ADple.org' })).toMatchObject(
      ana,
    );
    expect(read({ ...ana, adult_last_name: "O'Brien" })).toMatchObject({ adult_last_name: "O'Brien" });
    expect(read({ ...ana, street: 'card 4242 4242 4242 4242' })).toMatchObject({
      street: 'card •••• 4242',
      warned: ['Street: a card number is never stored. It is left out.'],
      notes: [],
    });
  });

  it.each([
    ['zip_code', '="02139"', '02139'],
    ['zip_code', "'12180", '12180'],
    ['phone', '="(212) 555-0101"', '(212) 555-0101'],
    ['phone', "'(212) 555-0101", '(212) 555-0101'],
    ['phone', '\u202A+1 212\u2011555\u20110101\u202C', '+1 212-555-0101'],
    ['phone', '+1\u00A0212\u200B555\u2013\uFEFF0101', '+1 212555-0101'],
    ['phone', 'tel:+12125550101', '+12125550101'],
    ['email', 'mailto:ana@example.org', 'ana@example.org'],
    ['email', 'MAILTO:Ana@example.org?subject=Hi%20Ana', 'Ana@example.org'],
    ['email', '\u200Eana@example.org\u00A0', 'ana@example.org'],
    ['email', ' ::: ana@example.org ::: ', 'ana@example.org'],
    ['adult_DoB', '="1990-05-12"', '1990-05-12'],
    ['adult_DoB', '\u200E12\u200E \u200Emai\u200E \u200E1990', '1990-05-12'],
    ['adult_DoB', '1990-05-11T23:00:00.000Z', '1990-05-12'],
    ['date_signed', '2026-01-01T03:30:00Z', '2025-12-31'],
    ['adult_last_name', "'t Hooft", "'t Hooft"],
  ] as const)('%s: %s is stored as %s, and nothing is said about it', (field, written, stored) => {
    const customer = read({ ...ana, [field]: written });
    expect([customer[field], customer.warned]).toEqual([stored, []]);
  });

  it('gets back whatever our own exports write', () => {
    const texts = fc.string({ unit: fc.constantFrom(...Array.from('aé=+-@＝＋,;"| \n\t')), maxLength: 12 });
    fc.assert(
      fc.property(texts, (text) => {
        const cell = csvCell(text);
        const inFile = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(cleanCell(inFile)).toBe(text.replaceAll(/\s+/g, ' ').trim());
      }),
    );
  });

  it('never throws, and never stores what no column could hold', () => {
    const cells = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 20 });
    fc.assert(
      fc.property(cells, (given) => {
        const row = readUploadRow(given, { mapping: template, dateOrder: 'mdy', venueDate, timeZone });
        if (row.ok)
          expect(Object.values(row.customer).every((value) => value === null || value.isWellFormed())).toBe(true);
        else expect(row.message).not.toBe('');
      }),
    );
  });
});

describe('[F59] a value that is no good', () => {
  it('refuses the row only where there is no name at all', () => {
    expect(readRow({ ...ana, adult_first_name: ' ', adult_last_name: '' })).toEqual({
      ok: false,
      message: 'There is no name in this row',
      column: templateFields.indexOf('adult_first_name'),
    });
    expect(read({ adult_first_name: 'Robert Downey', adult_last_name: 'Jr.' })).toMatchObject({
      adult_first_name: 'Robert',
      adult_last_name: 'Downey Jr.',
    });
    expect(read({ adult_first_name: 'Cher' })).toMatchObject({
      adult_first_name: 'Cher',
      adult_last_name: '',
      email: '',
    });
  });

  it.each([
    ['phone', '(212) 555-0101 ext. 12', '(212) 555-0101', true],
    ['phone', '416-810-9897x752', '416-810-9897', true],
    ['phone', '+49 30 1234567 Durchwahl 4', '+49 30 1234567', true],
    ['phone', '555-0101', '555-0101', false],
    ['phone', 'ask his wife', '', true],
    ['phone', '(212) 555-0101 ::: (212) 555-0102', '(212) 555-0101', true],
    ['phone', 'n/a ::: +1 212 555 0102', '+1 212 555 0102', true],
    ['phone', '123', '', true],
    ['email', 'not an email', '', true],
    ['email', 'Ana <ana@example.org>; b@example.org', 'ana@example.org', true],
    ['email', 'ana@example.org ::: b@example.org', 'ana@example.org', true],
    ['email', 'Ana <mailto:ana@example.org>', 'ana@example.org', true],
    ['city', 'Troy ::: Albany', 'Troy', true],
    ['adult_DoB', '31.02.1990', null, true],
    ['adult_DoB', '3/14/88', null, true],
    ['adult_DoB', '1850-01-01', null, true],
    ['adult_DoB', '2031-01-01', null, true],
    ['date_signed', 'last May', venueDate, true],
    ['date_signed', '2026-06-16', venueDate, true],
    ['zip_code', '12345-6789, back entrance', '12345-6789, back ent', true],
    ['city', 'x'.repeat(101), 'x'.repeat(100), true],
    ['adult_first_name', 'y'.repeat(120), 'y'.repeat(100), true],
  ] as const)('%s: %s is stored as %s, told, and kept', (field, written, stored, isKept) => {
    const row = readRow({ ...ana, [field]: written });
    if (!row.ok) throw new Error(row.message);
    expect(row.customer[field]).toBe(stored);
    expect(row.warnings).toEqual([
      { column: templateFields.indexOf(field), message: expect.stringMatching(/^[A-Z].*\.$/) },
    ]);
    expect(row.notes.join('\n').includes(written)).toBe(isKept);
  });

  it('keeps all of several texts, in notes of a size that fits', () => {
    const long = {
      street: 's'.repeat(1_000),
      city: 'c'.repeat(1_000),
      state: 't'.repeat(1_000),
      email: 'e'.repeat(300),
    };
    const { notes } = read({ ...ana, ...long });
    expect(notes.every((note) => note.length <= 2_000)).toBe(true);
    for (const text of Object.values(long)) expect(notes.join('\n')).toContain(text);
    const { street } = long;
    const [alone = ''] = read({ ...ana, street }).notes;
    const room = 2_000 - `${alone}\nCity: `.length;
    const countWith = (length: number): number => read({ ...ana, street, city: 'c'.repeat(length) }).notes.length;
    expect([room, room + 1].map(countWith)).toEqual([1, 2]);
  });

  it('about the type is taken from the rest of the row', () => {
    expect(read({ ...ana, waiver_type: 'Child' })).toMatchObject({
      waiver_type: 'Adult',
      warned: ['Waiver type (Adult or Minor): this is neither Adult nor Minor, so Adult is taken.'],
    });
    expect(read({ ...leo, waiver_type: '' }).waiver_type).toBe('Minor');
    expect(read({ ...ana, waiver_type: 'Minor' })).toMatchObject({
      waiver_type: 'Adult',
      warned: ['Minor first name: there is none, so the adult is added.'],
    });
    const both = read({ ...leo, waiver_type: 'Adult' });
    expect(both).toMatchObject({ waiver_type: 'Adult', minor_first_name: null });
    expect(both.notes).toEqual(['From the uploaded file:\nMinor first name: Leo López, born 2015-01-01']);
  });

  it('about an age never makes an adult of a child', () => {
    expect(read({ ...ana, adult_DoB: '2010-01-01' })).toMatchObject({
      waiver_type: 'Minor',
      minor_first_name: 'Ana',
      minor_DoB: '2010-01-01',
      adult_first_name: '',
      adult_DoB: null,
      warned: [expect.stringContaining('no parent or guardian is named')],
    });
    expect(read({ ...leo, minor_DoB: '2007-01-01' })).toMatchObject({
      waiver_type: 'Minor',
      minor_DoB: '2007-01-01',
      warned: [expect.stringContaining('was of age when signing')],
    });
    expect(read({ ...leo, adult_DoB: '2010-01-01' }).warned).toEqual([
      'Adult or guardian first name: A parent or guardian must be at least 18 years old.',
    ]);
  });
});

describe('[F27] a row of another service', () => {
  const columns = ['Name', 'DOB', 'Guardian Name', 'Guardian Email', 'Email', 'Signed', 'Mobile', 'Home Phone'];
  const facts = { mapping: guessMapping(columns), dateOrder: 'mdy', venueDate, timeZone } as const;
  const readOther = (...cells: string[]) => {
    const row = readUploadRow(cells, facts);
    return row.ok ? row.customer : row.message;
  };

  it('with a guardian is a minor, whose guardian is written to', () => {
    expect(
      readOther('López, Leo', '1/31/2015', 'Ana María López', 'ana@example.org', 'leo@example.org', '3/1/2026'),
    ).toEqual({
      waiver_type: 'Minor',
      adult_first_name: 'Ana María',
      adult_last_name: 'López',
      adult_DoB: null,
      email: 'ana@example.org',
      phone: '',
      ...eachField(detailFields, () => ''),
      minor_first_name: 'Leo',
      minor_last_name: 'López',
      minor_DoB: '2015-01-31',
      date_signed: '2026-03-01',
    });
  });

  it('without one, or who is their own, is an adult', () => {
    const adult = {
      waiver_type: 'Adult',
      adult_first_name: 'Ana',
      adult_DoB: '1990-02-03',
      minor_DoB: null,
      email: 'ana@example.org',
    };
    expect(readOther('Ana López', '2/3/1990', '', '', 'ana@example.org', '')).toMatchObject(adult);
    expect(readOther('Ana López', '2/3/1990', 'ANA LOPEZ', 'ana@example.org', '', '')).toMatchObject(adult);
  });

  it.each([
    ['a guardian of another name alone', ['Leo López', '', 'Ana López'], 'Minor'],
    ['a guardian, at any age', ['Leo López', '1/31/1990', 'Ana López'], 'Minor'],
    ['a birth date alone', ['Leo López', '1/31/2015', ''], 'Minor'],
    ['a guardian of the same name', ['Leo López', '', 'Leo López'], 'Adult'],
    ['a birth date of an adult', ['Leo López', '1/31/1990', ''], 'Adult'],
    ['a name alone', ['Leo López', '', ''], 'Adult'],
  ])('[F59] is a minor’s or an adult’s by %s', (_, cells, type) => {
    expect(readOther(...cells, '', 'leo@example.org', '')).toMatchObject({ waiver_type: type });
  });

  it.each([
    ['Leo', '', '', 'Minor'],
    ['Leo', 'Ana', 'Ana', 'Minor'],
    ['', 'Ana', 'Ana', 'Adult'],
  ])('[F59] with the minor “%s”, the adult “%s” and the person “%s” is of the type %4$s', (minor, adult, own, type) => {
    const mapping = guessMapping(['Minor First Name', 'Adult First Name', 'First Name', 'Email']);
    const row = readUploadRow([minor, adult, own, 'ana@example.org'], { ...facts, mapping });
    expect(row).toMatchObject({ ok: true, customer: { waiver_type: type } });
  });

  it('[F59] who is under age and has no guardian is a minor without one', () => {
    const minor = { waiver_type: 'Minor', minor_first_name: 'Leo', minor_last_name: 'López', adult_first_name: '' };
    expect(readOther('Leo López', '1/31/2015', '', '', 'leo@example.org', '')).toMatchObject(minor);
    const listed = readUploadRow(['Leo', 'López', 'yes'], {
      ...facts,
      mapping: guessMapping(['First Name', 'Last Name', 'Is Minor']),
    });
    expect(listed).toMatchObject({ ok: true, customer: minor });
  });

  it('[F63] has the first of several phones that is there', () => {
    const phones = (mobile: string, home: string) =>
      readOther('Ana López', '', '', '', '', '', mobile, home) as UploadedCustomer;
    expect(phones('212-555-0101', '212-555-0102').phone).toBe('212-555-0101');
    expect(phones(' ', '212-555-0102').phone).toBe('212-555-0102');
  });
});
