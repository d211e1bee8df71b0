import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { expect, it, vi } from 'vitest';
import type { SessionState } from '../../domain/session/session-store.ts';
import type { PairedDevice } from '../../lib/device/paired-device.ts';
import { needFilesOfBrowser } from './need-files.ts';

const owner = { role: 'client' } as SessionUser;
const loading: SessionState = { status: 'loading', user: null, needsSignIn: false };
const signedIn: SessionState = { status: 'signed-in', user: owner, needsSignIn: false };
const signedOut: SessionState = { status: 'signed-out', user: null, needsSignIn: false };

function browser(state: SessionState, role?: PairedDevice['role']) {
  const listeners = new Set<() => void>();
  const network = new EventTarget();
  const said: string[] = [];
  const stored = { isComplete: true };
  let now = { state, device: role ? ({ role } as PairedDevice) : null };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  needFilesOfBrowser({
    session: { state: () => now.state, subscribe },
    device: { current: () => now.device, subscribe },
    network,
    need: async (groups) => {
      said.push(groups.join('+') || 'nothing');
      return stored.isComplete;
    },
  });
  const becomes = (change: Partial<typeof now>): void => {
    now = { ...now, ...change };
    for (const listener of listeners) listener();
  };
  return { said, stored, becomes, network };
}

it('[K19] says what a paired tablet needs at once, and again when the network is back', () => {
  const { said, becomes, network } = browser(loading, 'kiosk');
  becomes({ state: signedOut });
  expect(said).toEqual(['kiosk']);
  network.dispatchEvent(new Event('online'));
  expect(said).toEqual(['kiosk', 'kiosk']);
});

it('[K19] waits until it is known who is signed in, and says no less when they sign out', () => {
  const { said, becomes } = browser(loading);
  expect(said).toEqual([]);
  becomes({ state: signedIn });
  becomes({ state: signedOut });
  expect(said).toEqual(['desk+owner']);
});

it('[K19] says what a browser needs that is paired', () => {
  const { said, becomes } = browser(signedOut);
  becomes({ device: { role: 'front_desk' } as PairedDevice });
  becomes({ device: null });
  expect(said).toEqual(['nothing', 'desk']);
});

it('[K22] asks again after a while for what a portal kept from the tablet, until it is there', async () => {
  vi.useFakeTimers();
  const { said, stored, network } = browser(loading, 'kiosk');
  stored.isComplete = false;
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(['kiosk', 'kiosk', 'kiosk']);
  stored.isComplete = true;
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  expect(said).toEqual(['kiosk', 'kiosk', 'kiosk', 'kiosk']);
  vi.useRealTimers();
});
