import { describe, expect, it } from 'vitest';
import {
  dayText,
  dayTextAt,
  instantText,
  monthAndDay,
  monthText,
  rangeText,
  runningClock,
  shortMonth,
  shortRange,
  spokenDay,
  timeText,
  timeTextAt,
  weekdayAndDay,
  weekdayText,
  zonedInstantText,
  zoneText,
} from './day-text.ts';

const NEW_YORK = 'America/New_York';

describe('[U28] a day', () => {
  it.each([
    ['2026-11-20', 'Nov 20, 2026', 'Fri, Nov 20, 2026', 'Friday, November 20, 2026'],
    ['2024-02-29', 'Feb 29, 2024', 'Thu, Feb 29, 2024', 'Thursday, February 29, 2024'],
    ['1990-03-05', 'Mar 5, 1990', 'Mon, Mar 5, 1990', 'Monday, March 5, 1990'],
  ])('%s reads %j', (date, short, withWeekday, spoken) => {
    expect([dayText(date), weekdayAndDay(date), spokenDay(date)]).toEqual([short, withWeekday, spoken]);
  });

  it('reads in Spanish as people in the United States write it', () => {
    expect([dayText('2026-11-20', 'es'), weekdayAndDay('2026-11-20', 'es')]).toEqual([
      '20 nov 2026',
      'vie, 20 nov 2026',
    ]);
    expect(spokenDay('2026-11-20', 'es')).toBe('viernes, 20 de noviembre de 2026');
  });

  it('reads in French without a comma after the weekday', () => {
    expect([dayText('2026-11-24', 'fr'), weekdayAndDay('2026-11-24', 'fr')]).toEqual([
      '24 nov. 2026',
      'mar. 24 nov. 2026',
    ]);
    expect([spokenDay('2026-11-24', 'fr'), monthText('2026-11', 'fr')]).toEqual([
      'mardi 24 novembre 2026',
      'novembre 2026',
    ]);
    expect([timeText('10:42', 'fr'), timeText('22:42', 'fr')]).toEqual(['10:42', '22:42']);
  });

  it('has parts for where the rest is said nearby', () => {
    expect([monthAndDay('2026-11-01'), shortMonth('2026-11'), monthText('2026-11')]).toEqual([
      'Nov 1',
      'Nov',
      'November 2026',
    ]);
    expect(monthText('2026-11', 'es')).toBe('noviembre de 2026');
    expect([weekdayText('2026-11-20', 'long'), weekdayText('2026-11-20', 'short', 'es')]).toEqual(['Friday', 'vie']);
  });
});

describe('[U28] a time', () => {
  it.each([
    ['00:00', '12:00 AM', '12:00 a.m.'],
    ['10:42', '10:42 AM', '10:42 a.m.'],
    ['12:05', '12:05 PM', '12:05 p.m.'],
    ['23:59', '11:59 PM', '11:59 p.m.'],
  ])('%s reads %j, and %j in Spanish, with an ordinary space', (time, english, spanish) => {
    expect([timeText(time), timeText(time, 'es')]).toEqual([english, spanish]);
  });
});

describe('[U28] an instant', () => {
  it.each([
    ['2026-11-20T15:42:00Z', NEW_YORK, 'Nov 20, 2026', '10:42 AM', 'EST'],
    ['2026-11-20T15:42:00Z', 'Asia/Tokyo', 'Nov 21, 2026', '12:42 AM', 'GMT+9'],
    /* The clocks of New York go forward at two on 8 March 2026, and back at two on 1 November. */
    ['2026-03-08T06:59:59Z', NEW_YORK, 'Mar 8, 2026', '1:59 AM', 'EST'],
    ['2026-03-08T07:00:00Z', NEW_YORK, 'Mar 8, 2026', '3:00 AM', 'EDT'],
    ['2026-11-01T05:30:00Z', NEW_YORK, 'Nov 1, 2026', '1:30 AM', 'EDT'],
    ['2026-11-01T06:30:00Z', NEW_YORK, 'Nov 1, 2026', '1:30 AM', 'EST'],
    /* Beirut has no midnight on 29 March 2026. */
    ['2026-03-28T22:00:00Z', 'Asia/Beirut', 'Mar 29, 2026', '1:00 AM', 'GMT+3'],
    ['2026-12-31T18:30:00Z', 'Asia/Kolkata', 'Jan 1, 2027', '12:00 AM', 'GMT+5:30'],
  ])('%s in %s is %s, %s %s', (instant, zone, day, time, abbreviation) => {
    const at = Date.parse(instant);
    expect([dayTextAt(at, zone), timeTextAt(at, zone)]).toEqual([day, time]);
    expect(instantText(at, zone)).toBe(`${day}, ${time}`);
    expect(zonedInstantText(at, zone)).toBe(`${day}, ${time} ${abbreviation}`);
  });

  it('reads in Spanish', () => {
    const at = Date.parse('2026-11-20T15:42:00Z');
    expect(zonedInstantText(at, NEW_YORK, 'es')).toBe('20 nov 2026, 10:42 a.m. EST');
  });

  it('has a clock with seconds, and zones with names', () => {
    const at = Date.parse('2026-11-20T15:42:05Z');
    expect(runningClock(at, NEW_YORK)).toBe('10:42:05 AM');
    expect(zoneText(NEW_YORK, 'long', at)).toBe('Eastern Standard Time');
    expect(zoneText(NEW_YORK, 'longGeneric', at)).toBe('Eastern Time');
  });
});

describe('[U29] a range', () => {
  it.each([
    ['2026-11-17', '2026-11-23', 'Nov 17, 2026 – Nov 23, 2026', 'Nov 17 – Nov 23'],
    ['2026-11-20', '2026-11-20', 'Nov 20, 2026', 'Nov 20'],
    ['2025-12-29', '2026-01-04', 'Dec 29, 2025 – Jan 4, 2026', 'Dec 29, 2025 – Jan 4, 2026'],
    ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027', 'Dec 30, 2026 – Jan 2, 2027'],
    ['2025-01-01', '2025-12-31', 'Jan 1, 2025 – Dec 31, 2025', 'Jan 1, 2025 – Dec 31, 2025'],
  ])('of %s to %s names its days, with the year unless all of it is this one', (from, to, whole, short) => {
    expect([rangeText(from, to), shortRange(from, to, '2026-11-20')]).toEqual([whole, short]);
  });
});
