import { describe, expect, it } from 'vitest';
import { checkInRow, customerRow } from '#sync/testing/rows';
import { ageText, familySizes, groupName, isChoosable, peopleOf } from './group.model.ts';

const clientId = 'C00001';
const person = (tail: string, fields: Partial<Parameters<typeof customerRow>[0]> = {}) =>
  customerRow({ waiver_id: `${clientId}-${tail}`, ...fields });
const child = (tail: string, born: string, fields: Partial<Parameters<typeof customerRow>[0]> = {}) =>
  person(tail, {
    waiver_type: 'Minor',
    minor_first_name: tail,
    minor_last_name: 'Long',
    minor_DoB: born,
    event_id: 'e1',
    ...fields,
  });

const adult = person('ADULT', { event_id: 'e1', booking_id: 'b1' });
const young = child('BO', '2017-11-21');
const old = child('AL', '2010-11-20', { booking_id: 'b1' });
const alone = person('ALONE');
const everyone = [young, alone, old, adult, customerRow({ waiver_id: 'C00002-X', event_id: 'e1', booking_id: 'b1' })];
const facts = { clientId, venueDate: '2026-11-20', documentsOf: () => undefined, checkIns: new Map() };

describe('who belongs together', () => {
  it('[F21] counts those of one signing, of this venue', () => {
    expect([...familySizes(everyone, clientId)]).toEqual([['e1', 3]]);
  });

  it('[F21] lists a family with the adult first and the ages of the venue day, and a party by its booking', () => {
    const family = peopleOf({ kind: 'family', id: 'e1' }, everyone, facts);
    expect(family.map(({ name, age, isBirthday }) => [name, age, isBirthday])).toEqual([
      ['Marie Long', 'Adult, 36', false],
      ['AL Long', 'Minor, 16', true],
      ['BO Long', 'Minor, 8', false],
    ]);
    expect(peopleOf({ kind: 'party', id: 'b1' }, everyone, facts).map(({ name }) => name)).toEqual([
      'Marie Long',
      'AL Long',
    ]);
    const tomorrow = { ...facts, venueDate: '2026-11-21' };
    expect(peopleOf({ kind: 'family', id: 'e1' }, everyone, tomorrow)[2]).toMatchObject({
      age: 'Minor, 9',
      isBirthday: true,
    });
  });

  it('[F21] [F19] leaves alone who is in already, and whom an alert stops', () => {
    const alert = { level: 'stop' as const, text: 'Banned', since: '2026-05-02T12:00:00.000Z' };
    const notice = { ...alert, level: 'notice' as const };
    const people = [adult, { ...young, alert }, { ...old, alert: notice }];
    const checkIns = new Map([[adult.waiver_id, checkInRow({ checkin_id: 'x', waiver_id: adult.waiver_id })]]);
    const family = peopleOf({ kind: 'family', id: 'e1' }, people, { ...facts, checkIns });
    expect(family.map((one) => [one.name, isChoosable(one)])).toEqual([
      ['Marie Long', false],
      ['AL Long', true],
      ['BO Long', false],
    ]);
  });

  it('[F53] leaves out who has not signed, who is asked about alone', () => {
    const people = [adult, { ...young, has_signature: false }, { ...old, date_signed: '2025-11-20' }];
    const family = peopleOf({ kind: 'family', id: 'e1' }, people, facts);
    expect(family.map((one) => [one.name, one.step, isChoosable(one)])).toEqual([
      ['Marie Long', 'admit', true],
      ['AL Long', 'admit', true],
      ['BO Long', 'alone', false],
    ]);
  });
});

it('names a group in a few words, and gives no age without a birth date', () => {
  expect([['Ann'], ['Ann', 'Bo'], ['Ann', 'Bo', 'Cid']].map(groupName)).toEqual([
    'Ann',
    'Ann and Bo',
    'Ann and 2 others',
  ]);
  expect(ageText(person('X', { adult_DoB: null }), '2026-11-20')).toBe('Adult');
});
