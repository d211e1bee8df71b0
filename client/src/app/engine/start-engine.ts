import type { SessionStore } from '../../domain/session/session-store.ts';
import { createApiClient } from '../../lib/api/api-client.ts';
import type { PairedDeviceStore } from '../../lib/device/paired-device.ts';
import { pairingEnded } from '../../lib/device/pairing-lock.ts';
import { readTabletMark, tabletMarkCookie } from '../../lib/device/tablet-mark.ts';
import { browserTimeZone } from '../../lib/venue-format.ts';
import type { Pwa } from '../../pwa/pwa.ts';
import { requestPersistence } from '../../pwa/storage.ts';
import { type BrowserQueue, browserSyncDeps } from '../../sync/browser/browser-sync-deps.ts';
import { createSyncEngine } from '../../sync/engine/tab-engine.ts';
import type { DeviceIdentity, SyncEngine } from '../../sync/port/engine-port.ts';
import { keepDeviceFresh } from './device-refresh.ts';

/** Slow to look up and used often. */
const ownTimeZone = browserTimeZone();

interface Around {
  queue: BrowserQueue;
  session: SessionStore;
  device: PairedDeviceStore;
  pwa: Pwa;
}

/**
 * Builds the engine of one identity. A paired device uses its own token, a browser its user's; whichever identity this tab
 * gets later, this engine never uses its token. Rule D15.
 */
export function startEngine(identity: DeviceIdentity, { queue, session, device, pwa }: Around): SyncEngine {
  const isPaired = identity.principal.kind === 'device';
  const api = createApiClient(
    isPaired
      ? { token: () => tokenOf(device, identity) }
      : {
          token: () => (session.state().user?.id === identity.principal.id ? session.token() : null),
          onUnauthorized: session.refused,
        },
  );
  const isReplaced = (): boolean => device.stored() === 'other' || (!isPaired && session.isReplaced());
  const onWiped = (): void => {
    /* The shell belongs to another identity now, and this page reloads when it is idle. */
    if (isReplaced()) return;
    const { name = '' } = device.current() ?? {};
    if (isPaired) device.clear();
    else session.signedOut();
    const mark = readTabletMark(document.cookie) ?? { name, venue: '' };
    if (isPaired) document.cookie = tabletMarkCookie({ ...mark, state: 'removed' });
    void forgetShell().finally(() => window.location.assign(isPaired ? '/pair' : '/'));
  };
  const timeZone = (): string => {
    const { user } = session.state();
    return (user?.id === identity.principal.id && user.time_zone) || ownTimeZone;
  };
  const deps = browserSyncDeps({
    queue,
    api,
    identity,
    appVersion: __APP_VERSION__,
    timeZone,
    /* The server revokes the former device before the tab that pairs has stored the new one. */
    isReplaced: () => pairingEnded().then(isReplaced),
    onWiped,
  });
  const engine = createSyncEngine(deps, identity);
  engine.status$.subscribe(({ needsUpdate }) => {
    if (needsUpdate) pwa.checkForUpdate();
  });
  if (isPaired) keepDeviceFresh(engine, device, api);
  /* Some browsers ask a person: a desk's staff are there, in front of a kiosk it may be a visitor. Requirement K18. */
  if (isPaired && identity.role === 'front_desk') void requestPersistence();
  return engine;
}

function tokenOf(device: PairedDeviceStore, { deviceId }: DeviceIdentity): string | null {
  const paired = device.current();
  return paired?.deviceId === deviceId ? paired.token : null;
}

/** Nothing of a removed device stays, not even the shell. Rule D5. */
async function forgetShell(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
