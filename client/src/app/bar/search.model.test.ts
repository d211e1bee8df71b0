import { expect, it } from 'vitest';
import { bookingRow, customerRow } from '#sync/testing/rows';
import { countText, foundBooking, foundPerson, matchingScreens } from './search.model.ts';
import { adminList, ownerList } from './staff-links.ts';

const names = (query: string, screens = ownerList) => matchingScreens(screens, query).map(({ name }) => name);

it('[U61] finds screens by the beginnings of their words and of their place, in any order and case', () => {
  expect(names('rooms')).toEqual(['Rooms and Resources']);
  expect(names('RES roo')).toEqual(['Rooms and Resources']);
  expect(names('dates')).toEqual(['Business-Wide Blackout Dates']);
  expect(names('wide')).toEqual(['Business-Wide Blackout Dates']);
  expect(names('reports')).toEqual(['Reports', 'Attendance Reports']);
  expect(names('oom')).toEqual([]);
  expect(names(' ')).toHaveLength(ownerList.length);
  expect(names('audit', adminList)).toEqual(['Audit Log']);
});

it('[U61] leads to a person and to a booking by an address that names nobody', () => {
  const minor = { waiver_type: 'Minor', minor_first_name: 'Ana', minor_last_name: 'Long' } as const;
  expect(foundPerson(customerRow({ waiver_id: 'C00001-AB', ...minor }))).toEqual({
    to: '/customers/C00001-AB',
    name: 'Ana Long',
    hint: 'Minor, signed Nov 19, 2026',
  });
  expect(foundBooking(bookingRow({ booking_id: 'C00001-1', status: 'cancelled' }))).toEqual({
    to: '/my-bookings?booking=C00001-1',
    name: 'Curie',
    hint: 'Fri, Nov 20, 2026 at 2:00 PM · Climbing · Canceled',
  });
});

it('[U61] says how many were found', () => {
  const found = (count: number) => Array.from({ length: count }, (_, at) => ({ to: `/${at}`, name: '', hint: '' }));
  const groups = (screens: number, people: number, bookings: number) =>
    [
      { title: 'Screens', kind: 'screen', found: found(screens) },
      { title: 'People', kind: 'person', found: found(people) },
      { title: 'Bookings', kind: 'booking', found: found(bookings) },
    ] as const;
  expect(countText(groups(2, 1, 0), 'ma')).toBe('2 screens, 1 person found.');
  expect(countText(groups(24, 0, 0), '')).toBe('24 screens.');
  expect(countText(groups(0, 0, 0), ' zz ')).toBe('Nothing found for “zz”.');
});
