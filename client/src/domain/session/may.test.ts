import { eraseCustomer } from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { expect, it } from 'vitest';
import { mayOf } from './may.ts';

it('[U63] holds what the session names, asked by permission or by contract', () => {
  const may = mayOf({ permissions: [...staffRoles.desk] });
  expect([may('desk.check_in'), may('people.erase'), may(eraseCustomer)]).toEqual([true, false, false]);
  expect(mayOf({ permissions: [...staffRoles.manager] })(eraseCustomer)).toBe(true);
  expect(may({})).toBe(true);
});

it('[U63] is everything without a person, and where an earlier server names nothing', () => {
  for (const may of [mayOf(null), mayOf({})]) expect([may('people.erase'), may(eraseCustomer)]).toEqual([true, true]);
  expect(mayOf({ permissions: [] })('people.read')).toBe(false);
});
