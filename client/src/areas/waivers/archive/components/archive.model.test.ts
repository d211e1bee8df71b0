import { describe, expect, it } from 'vitest';
import { countText, guardianName, lastRunText, nextRunText, waiverName } from './archive.model.ts';

const run = {
  year_start: '2027-01-01',
  started_at: '2027-01-01T05:12:00.000Z',
  last_moved_at: '2027-01-01T05:13:00.000Z',
  finished_at: '2027-01-01T05:13:00.000Z',
  moved: 1_204,
};
const status = {
  last_run: run,
  next_run_on: '2028-01-01',
  years: ['2026'],
  restored: 0,
  time_zone: 'America/New_York',
};

describe('[W15] the times of the archive', () => {
  it('are those of the venue, and say how many were moved', () => {
    expect(lastRunText(status)).toBe('Jan 1, 2027 at 12:12 AM: 1,204 waivers, signed up to Dec 31, 2026.');
    expect(lastRunText({ ...status, last_run: null })).toBeNull();
    expect(nextRunText(status)).toBe('Jan 1, 2028, soon after midnight (America/New York): everything signed in 2027.');
  });

  it('say when one came later, and while the move is at work', () => {
    const late = { ...run, last_moved_at: '2027-03-03T15:00:00.000Z', moved: 1 };
    expect(lastRunText({ ...status, last_run: late })).toBe(
      'Jan 1, 2027 at 12:12 AM: 1 waiver, signed up to Dec 31, 2026. The last of them came from a device on Mar 3, 2027.',
    );
    expect(lastRunText({ ...status, last_run: { ...run, finished_at: null } })).toBe(
      'At work: 1,204 waivers so far, signed up to Dec 31, 2026.',
    );
  });
});

it('names the person, and who signed for a minor', () => {
  const adult = {
    waiver_type: 'Adult' as const,
    adult_first_name: 'Ada',
    adult_last_name: 'Lovelace',
    minor_first_name: null,
    minor_last_name: null,
  };
  const minor = { ...adult, waiver_type: 'Minor' as const, minor_first_name: 'Ben', minor_last_name: null };
  expect([waiverName(adult), guardianName(adult)]).toEqual(['Ada Lovelace', '']);
  expect([waiverName(minor), guardianName(minor)]).toEqual(['Ben', 'Ada Lovelace']);
  expect(waiverName({ ...adult, adult_first_name: '', adult_last_name: '' })).toBe('Name not known');
});

it('counts what is listed', () => {
  expect(countText(1, { isFiltered: false, isRestored: false })).toBe('1 archived waiver');
  expect(countText(1, { isFiltered: true, isRestored: true })).toBe('1 restored waiver matches');
  expect(countText(1_204, { isFiltered: true, isRestored: false })).toBe('1,204 archived waivers match');
});
