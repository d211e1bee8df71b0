import { expect, it } from 'vitest';
import { clockTime, longDay, money, monthName, timeElsewhere, weekdayNames, zoneName } from './visitor-format.ts';

it('writes days, times and money in both languages', () => {
  expect(longDay('2026-11-28', 'en')).toBe('Sat, Nov 28, 2026');
  expect(longDay('2026-11-28', 'es')).toBe('sáb, 28 nov 2026');
  expect(monthName('2026-11', 'en')).toBe('November 2026');
  expect(clockTime('13:30', 'en')).toBe('1:30 PM');
  expect(money(1250.5, 'en')).toBe('$1,250.50');
  expect(weekdayNames('en', 'short')).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(weekdayNames('fr', 'short')).toEqual(['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam']);
  expect(zoneName('America/New_York', '2026-11-28', 'en')).toBe('Eastern Time');
  expect(zoneName('America/New_York', '2026-11-28', 'es')).toBe('Hora oriental');
  expect(zoneName('Asia/Tokyo', '2026-11-28', 'en')).toBe('Japan Standard Time');
});

it('[W63] names the zone of a place as it is on the day, not as it was in 1970', () => {
  expect(zoneName('America/Anchorage', '2026-07-04', 'en')).toBe('Alaska Time');
  expect(zoneName('America/Kentucky/Monticello', '2026-11-28', 'en')).toBe('Eastern Time');
  expect(zoneName('Australia/Lord_Howe', '2027-04-04', 'en')).toBe('Lord Howe Time');
});

it('[B2] says the visitor’s own time where it differs, with the day where that differs too', () => {
  const at = { date: '2026-11-28', time: '10:00', timeZone: 'America/New_York' };
  expect(timeElsewhere(at, 'America/New_York', 'en')).toBeNull();
  expect(timeElsewhere(at, 'America/Toronto', 'en')).toBeNull();
  expect(timeElsewhere(at, 'America/Los_Angeles', 'en')).toBe('7:00 AM');
  expect(timeElsewhere({ ...at, time: '20:00' }, 'Asia/Tokyo', 'en')).toBe('10:00 AM (Sun, Nov 29, 2026)');
});
