import { expect, it } from 'vitest';
import type { SessionState } from '../../domain/session/session-store.ts';
import type { PairedDevice } from '../../lib/device/paired-device.ts';
import { createUpdateGate } from '../../pwa/update-gate.ts';
import { reloadWhenReplaced } from './replaced-tab.ts';

/** A tab of a signed-in user, of a paired tablet, or of neither. */
function open(whose: 'user' | 'tablet' | 'nobody') {
  const gate = createUpdateGate();
  const listeners = new Set<() => void>();
  const state = { reloads: 0, isReplaced: false, stored: 'own' as 'own' | 'other' | 'none' };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  reloadWhenReplaced({
    session: {
      subscribe,
      isReplaced: () => state.isReplaced,
      state: () => ({ user: whose === 'user' ? { id: 'u' } : null }) as SessionState,
    },
    device: {
      subscribe,
      stored: () => state.stored,
      current: () => (whose === 'tablet' ? ({ deviceId: 'd' } as PairedDevice) : null),
    },
    gate,
    reload: () => (state.reloads += 1),
  });
  const hear = (news: Partial<typeof state>): number => {
    Object.assign(state, news);
    for (const listener of listeners) listener();
    return state.reloads;
  };
  return { gate, hear, state };
}

it('[D15] a signed-in page is reloaded immediately when another person signs in or the browser is paired', () => {
  const { gate, hear } = open('user');
  gate.hold('typing');
  expect(hear({})).toBe(0);
  expect(hear({ isReplaced: true })).toBe(1);
  expect(open('user').hear({ stored: 'other' })).toBe(1);
});

it.each(['tablet', 'nobody'] as const)(
  '[D15] a page of %s waits until nobody is in the middle of something',
  (whose) => {
    const { gate, hear, state } = open(whose);
    const release = gate.hold('kiosk');
    expect(hear({ stored: 'other' })).toBe(0);
    release();
    expect(state.reloads).toBe(1);
  },
);

it('[D15] a tablet whose pairing is gone is reloaded, and one whose pairing is back is not', () => {
  expect(open('tablet').hear({ stored: 'none' })).toBe(1);
  const { gate, hear, state } = open('tablet');
  const release = gate.hold('kiosk');
  hear({ stored: 'other' });
  hear({ stored: 'own' });
  release();
  expect(state.reloads).toBe(0);
});
