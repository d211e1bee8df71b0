import { expect, it } from 'vitest';
import { signerOf, signsFor } from './signs-for.ts';

const adult = {
  waiver_type: 'Adult' as const,
  adult_first_name: 'Ana',
  adult_last_name: 'López',
  minor_first_name: null,
  minor_last_name: null,
};
const minor = { ...adult, waiver_type: 'Minor' as const, minor_first_name: 'Leo', minor_last_name: 'López' };

it('[F54] a signature is for the record of the same name and kind of waiver, whatever the case and accents', () => {
  expect(signsFor({ waiver_type: 'Adult', first_name: ' ANA', last_name: 'Lopez' }, adult)).toBe(true);
  expect(signsFor({ waiver_type: 'Minor', first_name: 'Leo', last_name: 'Lopez' }, minor)).toBe(true);
});

it('[F54] someone else on the same form does not take the record over', () => {
  expect(signsFor({ waiver_type: 'Adult', first_name: 'Eva', last_name: 'López' }, adult)).toBe(false);
  expect(signsFor({ waiver_type: 'Minor', first_name: 'Ana', last_name: 'López' }, adult)).toBe(false);
  expect(signsFor({ waiver_type: 'Adult', first_name: 'Ana', last_name: 'López' }, minor)).toBe(false);
});

it('[F54] a minor whose record has one name only is signed for by that name alone', () => {
  const oneName = { ...minor, minor_last_name: null };
  expect(signerOf(oneName)).toEqual({ waiver_type: 'Minor', first_name: 'Leo', last_name: '' });
  expect(signerOf({ ...minor, minor_first_name: null })).toEqual({
    waiver_type: 'Minor',
    first_name: '',
    last_name: 'López',
  });
  expect(signsFor({ waiver_type: 'Minor', first_name: 'Leo', last_name: '' }, oneName)).toBe(true);
});
