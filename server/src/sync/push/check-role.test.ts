import { expect, it } from 'vitest';
import { readFormerRoles, withFormerRole } from '../../areas/desk/devices/former-roles.ts';
import type { MutationContext } from '../../venue/mutation-context.ts';
import type { SyncCaller } from '../sync-caller.ts';
import { checkRole } from './check-role.ts';
import type { PushItem } from './push-item.ts';

const CHANGED = '2026-06-15T15:00:00.000Z';
const kiosk = {
  role: 'kiosk',
  userId: null,
  formerRoles: [{ role: 'scan_station', until: CHANGED }],
} as unknown as SyncCaller;
/** Context of a device whose clock is a minute behind. */
const context = {
  reviewReasons: [] as MutationContext['reviewReasons'],
  correct: (atUtc: string) => ({
    atUtc: new Date(Date.parse(atUtc) + 60_000).toISOString(),
    correctionMs: 60_000,
    isFlagged: false,
  }),
} as MutationContext;

function itemOf(name: string, clientAt?: string): PushItem {
  const clock =
    clientAt === undefined ? undefined : { client_at: clientAt, offset_ms: null, monotonic_ms: 1, session: '' };
  return { mid: 1, id: null, name, argsHash: '', clock, whole: null, todo: { kind: 'apply' } } as unknown as PushItem;
}
const refused = { kind: 'park', code: 'MUTATION_NOT_ALLOWED' };

it('[Q18] leaves what the role may do unchanged', () => {
  const item = itemOf('sign_waiver');
  expect(checkRole(kiosk, item, context)).toEqual({ item, context });
});

it('[Q18] parks what it may not do, complete', () => {
  const item = itemOf('undo_check_in', '2026-06-15T14:00:00.000Z');
  expect(checkRole(kiosk, item, context)).toMatchObject({
    item: { name: 'undo_check_in', clock: item.clock, todo: refused },
  });
});

it('[Q18] applies, for review, what a former role did up to the moment it ended, by the corrected time', () => {
  const last = itemOf('check_in', '2026-06-15T14:59:00.000Z');
  expect(checkRole(kiosk, last, context)).toEqual({
    item: last,
    context: { ...context, reviewReasons: ['former_role'] },
  });
  expect(checkRole(kiosk, itemOf('check_in', '2026-06-15T14:59:00.001Z'), context).item.todo).toMatchObject(refused);
});

it('[Q18] ignores a former role without an instant', () => {
  expect(checkRole(kiosk, itemOf('check_in'), context).item.todo).toMatchObject(refused);
});

it('[Q18] lets a person who is signed in do everything', () => {
  const item = itemOf('undo_check_in');
  expect(checkRole({ ...kiosk, userId: 'u1' }, item, context)).toEqual({ item, context });
});

it('[Q14] leaves what is already parked unchanged', () => {
  const item = { ...itemOf('undo_check_in'), todo: { kind: 'park', code: 'INVALID_INPUT', message: '' } } as PushItem;
  expect(checkRole(kiosk, item, context)).toEqual({ item, context });
});

it('[Q18] stores the last twenty roles of a device', () => {
  let stored = '[]';
  for (let minute = 10; minute < 31; minute += 1)
    stored = withFormerRole(stored, { role: 'kiosk', until: `2026-06-15T15:${minute}:00.000Z` });
  const roles = readFormerRoles(stored);
  expect(roles).toHaveLength(20);
  expect([roles[0]?.until, roles.at(-1)?.until]).toEqual(['2026-06-15T15:11:00.000Z', '2026-06-15T15:30:00.000Z']);
});
