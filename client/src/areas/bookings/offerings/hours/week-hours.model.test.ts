import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { expect, it } from 'vitest';
import { startOptions, valuesOf } from '../model/offering-form.model.ts';
import { changeOf, dayGroups, isAsChanged, presets, withCopied, withPreset } from './week-hours.model.ts';

const monday = { ...valuesOf(null), mon_start: '08:00', mon_end: '18:00', sun_start: '10:00', sun_end: '12:00' };
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

it('[O57] a preset sets the whole week: other days are closed, and every day with hours is open', () => {
  const preset = presets.find(({ label }) => label === 'Weekends 10–6');
  if (!preset) throw new Error('No such preset');
  const week = { ...monday, available_days: weekdays.slice(0, 1), ...withPreset(preset) };
  expect(week).toMatchObject({ mon_start: '', mon_end: '', sat_start: '10:00', sun_end: '18:00', available_days: [] });
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
