import { expect, it } from 'vitest';
import { formerlyMay, type MutationName, mutations, roleMay } from './mutations.ts';

const all = Object.keys(mutations) as MutationName[];

it('[Q18] [I3] a kiosk signs, a scan station checks in, a desk does everything', () => {
  const may = (role: Parameters<typeof roleMay>[0]) => all.filter((name) => roleMay(role, name));
  expect(may('kiosk')).toEqual(['sign_waiver']);
  expect(may('scan_station')).toEqual(['check_in']);
  expect(may('front_desk')).toEqual(all);
  expect(roleMay('kiosk', 'toString')).toBe(false);
});

it('[Q18] counts a former role until it ended, and only for what that role did', () => {
  const formerRoles = [
    { role: 'front_desk', until: '2026-06-15T12:00:00.000Z' },
    { role: 'scan_station', until: '2026-06-15T14:00:00.000Z' },
  ] as const;
  const at = (time: string, name: MutationName) => formerlyMay(formerRoles, name, `2026-06-15T${time}:00.000Z`);
  expect([at('11:59', 'undo_check_in'), at('12:01', 'undo_check_in')]).toEqual([true, false]);
  expect([at('13:59', 'check_in'), at('14:01', 'check_in')]).toEqual([true, false]);
});
