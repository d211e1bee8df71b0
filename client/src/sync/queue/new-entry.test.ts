import { expect, it } from 'vitest';
import { clockAt, deviceOf, NOW } from '../testing/queues.ts';
import { mayDo, newEntry } from './new-entry.ts';

const identity = deviceOf();
const at = { wall: NOW, monotonic: 70.5 };

it('[C1] [C6] freezes a mutation with the device’s own time, and stores the corrected one next to it', () => {
  const clock = clockAt(at);
  clock.contact(NOW + 5_000, 1);
  const { entry, frozen } = newEntry('check_in', { waiver_id: 'w' }, { id: 'i', identity, clock });
  expect(entry).toEqual({
    id: 'i',
    clientId: 'C00001',
    name: 'check_in',
    nameVersion: 2,
    actor: { kind: 'device', id: 'd' },
    clock: { client_at: '2026-06-15T15:00:00.000Z', offset_ms: 5_001, monotonic_ms: 70.5, session: 's' },
    queuedAtUtc: '2026-06-15T15:00:05.001Z',
    state: 'unsent',
    result: null,
  });
  expect(frozen).toEqual({ waiver_id: 'w', checked_in_at: '2026-06-15T15:00:00.000Z' });
});

it('[C6] writes the instant where the mutation has one, instead of what was given', () => {
  const frozen = (name: Parameters<typeof newEntry>[0]) =>
    newEntry(name, { signed_at: 'given' }, { id: 'i', identity, clock: clockAt() }).frozen;
  expect(frozen('sign_waiver')).toEqual({ signed_at: '2026-06-15T15:00:00.000Z' });
  expect(frozen('undo_check_in')).toEqual({ signed_at: 'given' });
});

it('records a visitor as the signer, and the device or the user for the rest', () => {
  const user = { ...identity, principal: { kind: 'user', id: 'u' } } as const;
  const actor = (name: Parameters<typeof newEntry>[0]) =>
    newEntry(name, {}, { id: 'i', identity: user, clock: clockAt() }).entry.actor;
  expect([actor('sign_waiver'), actor('undo_check_in')]).toEqual([{ kind: 'visitor' }, { kind: 'user', id: 'u' }]);
});

it('[Q22] [D27] names the person who is using the tablet, but for what a visitor signs', () => {
  const person = { kind: 'user', id: 'mia', via: 'pin', pin_version: 3 } as const;
  const actor = (name: Parameters<typeof newEntry>[0]) =>
    newEntry(name, {}, { id: 'i', identity, clock: clockAt(), person }).entry.actor;
  expect([actor('sign_waiver'), actor('check_in')]).toEqual([{ kind: 'visitor' }, person]);
});

it('[Q18] lets a device do what its role allows, and a signed-in user everything', () => {
  const kiosk = deviceOf('kiosk');
  expect([mayDo(kiosk, 'sign_waiver'), mayDo(kiosk, 'check_in')]).toEqual([true, false]);
  expect(mayDo({ ...kiosk, principal: { kind: 'user', id: 'u' } }, 'check_in')).toBe(true);
});
