import { expect, it } from 'vitest';
import {
  changeOf,
  dayGroups,
  endOptions,
  isAsChanged,
  presets,
  startOptions,
  weekValues,
  withCopied,
  withPreset,
  withStart,
} from './week.model.ts';

const monday = weekValues({ mon_start: '08:00', mon_end: '18:00', sun_start: '10:00', sun_end: '12:00' });
const groupDays = (label: string) => dayGroups.find((group) => group.label === label)?.days ?? [];

it('[O57] copies one day’s hours to chosen days, and leaves the others', () => {
  expect(withCopied(monday, 'mon', ['wed', 'sun'])).toEqual({
    wed_start: '08:00',
    wed_end: '18:00',
    sun_start: '08:00',
    sun_end: '18:00',
  });
  expect(Object.keys(withCopied(monday, 'mon', groupDays('All days')))).toHaveLength(14);
  expect(groupDays('Weekdays')).toEqual(['mon', 'tue', 'wed', 'thu', 'fri']);
  expect(groupDays('Weekend')).toEqual(['sat', 'sun']);
});

it('[O57] a preset sets the whole week: other days are closed', () => {
  const preset = presets.find(({ label }) => label === 'Weekends 10–6');
  if (!preset) throw new Error('No such preset');
  expect(withPreset(preset)).toEqual(
    weekValues({ sat_start: '10:00', sat_end: '18:00', sun_start: '10:00', sun_end: '18:00' }),
  );
});

it('[O57] offers only presets that the form’s own times can say', () => {
  const times = startOptions.map(({ value }) => value);
  for (const { start, end } of presets) expect(times).toEqual(expect.arrayContaining([start, end]));
});

it('[O57] takes a copy back, unless one of its days was changed since', () => {
  const change = changeOf(monday, withCopied(monday, 'mon', ['sat', 'sun']), '');
  const copied = { ...monday, ...change.after };
  expect(isAsChanged(copied, change)).toBe(true);
  expect({ ...copied, ...change.before }).toEqual(monday);
  expect(isAsChanged({ ...copied, tue_start: '09:00' }, change)).toBe(true);
  expect(isAsChanged({ ...copied, sun_end: '20:00' }, change)).toBe(false);
});

it('[B7] offers closed, and 6:00 AM to 11:30 PM in half hours', () => {
  expect(startOptions).toHaveLength(37);
  expect(startOptions[0]).toEqual({ value: '', label: '-- Closed --' });
  expect(startOptions[1]).toEqual({ value: '06:00', label: '6:00 AM' });
  expect(startOptions[2]?.label).toBe('6:30 AM');
  expect(startOptions.at(-1)).toEqual({ value: '23:30', label: '11:30 PM' });
});

it('[B7] offers no end before the start', () => {
  expect(endOptions('23:00').map(({ value }) => value)).toEqual(['', '23:00', '23:30']);
  expect(endOptions('')).toEqual([{ value: '', label: '-- Closed --' }]);
});

it('[B7] drops an end that is before a new start, and both when a day is cleared', () => {
  const values = weekValues({ sat_start: '10:00', sat_end: '12:00' });
  expect(withStart(values, 'sat', '11:00')).toEqual({ sat_start: '11:00', sat_end: '12:00' });
  expect(withStart(values, 'sat', '13:00')).toEqual({ sat_start: '13:00', sat_end: '' });
  expect(withStart(values, 'sat', '')).toEqual({ sat_start: '', sat_end: '' });
});

it('begins with the hours that are stored, and with those given for a day without', () => {
  const nine = { start: '09:00', end: '17:00' };
  expect(weekValues({ sat_start: '10:00', sat_end: null, sun_start: null }, nine)).toMatchObject({
    mon_start: '09:00',
    sat_start: '10:00',
    sat_end: '17:00',
    sun_start: '09:00',
  });
  expect(new Set(Object.values(weekValues({})))).toEqual(new Set(['']));
});
