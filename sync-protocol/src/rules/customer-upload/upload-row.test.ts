import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessMapping, templateMapping } from './column-mapping.ts';
import { templateFields, type UploadedCustomer } from './upload-fields.ts';
import { readUploadRow } from './upload-row.ts';

const venueDate = '2026-06-15';
const template = templateMapping(templateFields);
const ana = {
  waiver_type: 'Adult',
  adult_first_name: 'Ana',
  adult_last_name: 'López',
  email: 'ana@example.org',
};

function read(cells: Partial<Record<(typeof templateFields)[number], string>>): UploadedCustomer | string {
  const row = readUploadRow(
    templateFields.map((field) => cells[field] ?? ''),
    { mapping: template, dateOrder: null, venueDate },
  );
  return row.ok ? row.customer : row.message;
}

describe('[F26] a row of the template', () => {
  it('needs a type, both names and an email, and is dated today', () => {
    expect(read(ana)).toMatchObject({ ...ana, date_signed: venueDate, adult_DoB: null, minor_first_name: null });
    for (const field of ['adult_first_name', 'adult_last_name', 'email'] as const)
      expect(read({ ...ana, [field]: ' ' })).toBe(`${field} is required`);
    for (const waiver_type of ['', 'Child', 'Adults'])
      expect(read({ ...ana, waiver_type })).toBe('waiver_type must be Adult or Minor');
    expect(read({ ...ana, waiver_type: 'MINOR' })).toBe('minor_first_name is required; minor_last_name is required');
    expect(read({ ...ana, minor_first_name: 'Leo' })).toBe('waiver_type is Adult, but the row names a minor');
  });

  it('is judged by the day it was signed', () => {
    const leo = {
      ...ana,
      waiver_type: 'Minor',
      minor_first_name: 'Leo',
      minor_last_name: 'López',
      minor_DoB: '2007-01-01',
    };
    expect(read({ ...leo, date_signed: '2024-12-31' })).toMatchObject({ minor_DoB: '2007-01-01' });
    expect(read(leo)).toBe('minor_DoB: Age 19 - Can sign adult waiver independently');
    expect(read({ ...ana, adult_DoB: '2008-06-16' })).toMatch(/^adult_DoB: Age 17/);
    expect(read({ ...leo, date_signed: '2024-12-31', adult_DoB: '2010-01-01' })).toBe(
      'A parent or guardian must be at least 18 years old',
    );
    expect(read({ ...ana, date_signed: '2026-06-16' })).toBe('date_signed cannot be in the future');
    expect(read({ ...ana, adult_DoB: '2/3/1990' })).toBe('adult_DoB must be a date like 2001-05-31');
  });

  it('keeps what people type, within bounds, and no card number', () => {
    expect(
      read({ ...ana, adult_first_name: ' Ana\tMaría\n ', phone: '212.555.0100', zip_code: '02139' }),
    ).toMatchObject({
      adult_first_name: 'Ana María',
      phone: '212-555-0100',
      zip_code: '02139',
    });
    expect(read({ ...ana, adult_last_name: "'=Smith", phone: "'+12125550100" })).toMatchObject({
      adult_last_name: '=Smith',
      phone: '+12125550100',
    });
    expect(read({ ...ana, adult_last_name: "O'Brien" })).toMatchObject({ adult_last_name: "O'Brien" });
    expect(read({ ...ana, city: 'x'.repeat(101) })).toBe('city is too long (at most 100 characters)');
    expect(read({ ...ana, street: 'card 4242 4242 4242 4242' })).toMatch(/^Please leave out card numbers/);
    expect(read({ ...ana, phone: '555' })).toMatch(/^Please enter a valid phone number/);
  });

  it('never throws, and never stores what no column could hold', () => {
    const cells = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 20 });
    fc.assert(
      fc.property(cells, (given) => {
        const row = readUploadRow(given, { mapping: template, dateOrder: 'mdy', venueDate });
        if (row.ok)
          expect(Object.values(row.customer).every((value) => value === null || value.isWellFormed())).toBe(true);
        else expect(row.message).not.toBe('');
      }),
    );
  });
});

describe('[F27] a row of another service', () => {
  const columns = ['Name', 'DOB', 'Guardian Name', 'Guardian Email', 'Email', 'Signed'];
  const facts = { mapping: guessMapping(columns), dateOrder: 'mdy', venueDate } as const;
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
      street: '',
      city: '',
      state: '',
      zip_code: '',
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

  it('who is under age and has no guardian is refused', () => {
    expect(readOther('Leo López', '1/31/2015', '', '', 'leo@example.org', '')).toBe(
      'adult_first_name is required; adult_last_name is required',
    );
  });
});
