import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findHeader,
  guessMapping,
  isTemplate,
  missingFields,
  normalizeColumn,
  templateMapping,
} from './column-mapping.ts';
import { templateFields, UPLOAD_FIELD_COLUMNS_MAX, uploadFields } from './upload-fields.ts';

/** The guess by names: field → column, or `first > second` where there are several. */
const guessed = (...columns: string[]) =>
  Object.fromEntries(
    Object.entries(guessMapping(columns)).map(([field, used]) => [
      field,
      [used]
        .flat()
        .map((column) => columns[column])
        .join(' > '),
    ]),
  );

describe('[F27] columns', () => {
  it('of the template are themselves, by either way, in any order and case', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...templateFields], { minLength: templateFields.length }), (columns) => {
        const expected = Object.fromEntries(columns.map((field, column) => [field, column]));
        expect(templateMapping(columns.map((name) => ` ${name.toUpperCase()} `))).toEqual(expected);
        expect(guessMapping(columns)).toEqual(expected);
        expect(isTemplate(columns)).toBe(true);
      }),
    );
    expect(isTemplate(['adult_first_name', 'adult_last_name', 'email'])).toBe(false);
  });

  it('with the parts of a name leave out the column that has it whole', () => {
    expect(guessed('Name', 'First Name', 'Last Name', 'Email')).toEqual(guessed('First Name', 'Last Name', 'Email'));
    expect(guessed('Name', 'Email')).toMatchObject({ adult_full_name: 'Name' });
  });

  it('of emails are taken up to a limit', () => {
    const emails = Array.from({ length: UPLOAD_FIELD_COLUMNS_MAX + 1 }, (_, index) => `Email ${index + 1}`);
    expect(guessMapping(emails)).toEqual({ email: emails.slice(1).map((_, column) => column) });
  });

  it('of participants alone are theirs, and next to those of minors the adult’s', () => {
    const own = ['Participant First Name', 'Participant Last Name'] as const;
    expect(guessed(...own)).toEqual({ participant_first_name: own[0], participant_last_name: own[1] });
    expect(guessed(...own, 'Minor First Name')).toEqual({
      adult_first_name: own[0],
      adult_last_name: own[1],
      minor_first_name: 'Minor First Name',
    });
  });

  it('of participants with guardians', () => {
    expect(
      guessed(
        'Waiver ID',
        'First Name',
        'Middle Name',
        'Last Name',
        'Participant DOB',
        'Guardian First Name',
        'Guardian Last Name',
        'Guardian Email',
        'Email',
        'Mobile Phone',
        'Emergency Contact Name',
        'Emergency Phone',
        'Address Line 1',
        'City',
        'State/Province',
        'Postal Code',
        'IP Address',
        'Signed At',
      ),
    ).toEqual({
      participant_first_name: 'First Name',
      participant_last_name: 'Last Name',
      participant_DoB: 'Participant DOB',
      adult_first_name: 'Guardian First Name',
      adult_last_name: 'Guardian Last Name',
      guardian_email: 'Guardian Email',
      email: 'Email',
      phone: 'Mobile Phone',
      street: 'Address Line 1',
      city: 'City',
      state: 'State/Province',
      zip_code: 'Postal Code',
      date_signed: 'Signed At',
    });
  });

  it('of adults who bring children', () => {
    expect(
      guessed(
        'firstName',
        'lastName',
        'dateOfBirth',
        'emailAddress',
        'phoneNumber',
        'Child First Name',
        'Child Last Name',
        'Child Birthday',
        'Date Signed (UTC)',
      ),
    ).toEqual({
      adult_first_name: 'firstName',
      adult_last_name: 'lastName',
      adult_DoB: 'dateOfBirth',
      email: 'emailAddress',
      phone: 'phoneNumber',
      minor_first_name: 'Child First Name',
      minor_last_name: 'Child Last Name',
      minor_DoB: 'Child Birthday',
      date_signed: 'Date Signed (UTC)',
    });
  });

  it('of whole names, and of a column that says who is a minor', () => {
    expect(guessed('Participant Name', 'Is Minor', 'Parent/Guardian Name', 'Parent Email', 'Completed On')).toEqual({
      participant_full_name: 'Participant Name',
      waiver_type: 'Is Minor',
      adult_full_name: 'Parent/Guardian Name',
      email: 'Parent Email',
      date_signed: 'Completed On',
    });
  });

  it('are one for each field, and none that is not there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom<string>(...uploadFields, 'Name', 'DOB'))),
        (columns) => {
          const used = Object.values(guessMapping(columns)).flat();
          expect(new Set(used).size).toBe(used.length);
          expect(used.every((column) => column >= 0 && column < columns.length)).toBe(true);
        },
      ),
    );
  });

  it('have the same name whatever its spelling', () => {
    expect(new Set(['FirstName', 'first_name', ' FIRST  NAME * ', 'First-Name'].map(normalizeColumn)).size).toBe(1);
  });

  it('[F63] of several emails, phones and addresses are all named, in the order of the file', () => {
    expect(guessed('Name', 'Mobile', 'Home Phone', 'Work Phone', 'Email', 'Email 2', 'Birthday', 'Birth date')).toEqual(
      {
        adult_full_name: 'Name',
        phone: 'Mobile > Home Phone > Work Phone',
        email: 'Email > Email 2',
        adult_DoB: 'Birthday',
      },
    );
  });

  it('[F62] of titles are no names', () => {
    const name = { adult_first_name: 'First Name', adult_last_name: 'Last Name' };
    for (const title of ['Title', 'Salutation', 'Name Prefix', 'Suffix', 'Anrede', 'Titel', 'Civilité', 'Tratamiento'])
      expect(guessed(title, 'First Name', 'Last Name')).toEqual(name);
  });

  it('are missed by their labels', () => {
    const names = ['Adult or guardian first name', 'Adult or guardian last name'];
    expect(missingFields({})).toEqual(names);
    expect(missingFields({ email: 0, phone: 1, adult_DoB: 2 })).toEqual(names);
    for (const field of ['participant_full_name', 'adult_first_name', 'minor_last_name'] as const)
      expect(missingFields({ [field]: 0 })).toEqual([]);
  });

  it('are found below a title', () => {
    const rows = [
      ['Waivers of 2026'],
      ['Red Rock Paintball', '', 'exported'],
      ['First Name', 'Last Name', 'Email'],
      ['Ana', 'López', 'a@b.example'],
    ];
    expect(findHeader(rows.map((cells, row) => ({ row, cells })))).toBe(2);
    expect(
      findHeader([
        { row: 1, cells: ['x', 'y'] },
        { row: 2, cells: ['email', 'z'] },
      ]),
    ).toBe(0);
  });
});
