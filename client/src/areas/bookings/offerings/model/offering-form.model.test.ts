import { saysHours } from '@gatehouse/sync-protocol/areas/bookings/availability/hours-fields';
import { createOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { expect, it } from 'vitest';
import { paintball, withoutHours } from '#domain/offerings/testing/paintball';
import { checkOffering, valuesOf, withType } from './offering-form.model.ts';

const empty = valuesOf(null);

it('[B7] makes an Individual offering one for one player', () => {
  expect(withType('Individual')).toEqual({ offering_type: 'Individual', base_players: '1', max_players: '1' });
});

it('[O56] begins a new offering for parties of 2 to 15, also one that was for one player', () => {
  expect(empty).toMatchObject({ offering_type: 'Group', base_players: '2', max_players: '15' });
  expect(withType('Group')).toEqual({ offering_type: 'Group', base_players: '2', max_players: '15' });
  expect(valuesOf(paintball)).toMatchObject({ base_players: '4', max_players: '10' });
});

it('[B7] shows the hours of a new offering, and those at which one without hours starts', () => {
  const nine = { mon_start: '09:00', mon_end: '17:00', sun_start: '09:00', sun_end: '17:00' };
  expect(empty).toMatchObject({ ...nine, interval_minutes: '30' });
  expect(valuesOf({ ...withoutHours, interval_minutes: 15 })).toMatchObject({ ...nine, interval_minutes: '60' });
});

it('[B7] shows an offering that is closed on every day as closed, and sends it as that', () => {
  const values = valuesOf({ ...withoutHours, hours_given: true });
  expect(values).toMatchObject({ mon_start: '', mon_end: '', sun_start: '', sun_end: '' });
  expect(saysHours(createOffering.body.parse(values))).toBe(true);
});

it('sends what the contract takes, from an offering and back', () => {
  const values = {
    ...empty,
    offering_name: 'Paintball',
    tue_start: '',
    tue_end: '',
    deposit_amount: '25.50',
  };
  const parsed = createOffering.body.safeParse(values);
  expect(parsed.data).toMatchObject({
    offering_name: 'Paintball',
    base_players: 2,
    max_players: 15,
    capacity: null,
    interval_minutes: 30,
    deposit_amount: 25.5,
    mon_start: '09:00',
    tue_start: null,
    start_date: null,
  });
});

it('refuses an amount that is no money', () => {
  for (const deposit_amount of ['', '-1', '1.234', 'ten'])
    expect(checkOffering({ ...empty, deposit_amount })).toHaveProperty('deposit_amount');
  for (const deposit_amount of ['0', '25', '25.5', '25.50'])
    expect(checkOffering({ ...empty, deposit_amount })).toEqual({});
});
