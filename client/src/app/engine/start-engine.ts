import { scopeOf } from '@gatehouse/sync-protocol/sync/collections';
import { distinctUntilChanged, filter, map, merge, Observable, type Subscription, throttleTime } from 'rxjs';
import type { ApiClient } from '#lib/api/api-client';
import { getOwnDeviceEndpoint, setStaffPinEndpoint } from '#lib/api/replies/device-replies';
import type { PairedDevice } from '#lib/device/paired-device';
import { ownersHash, pendingPinNext } from '#lib/device/staff-pin-store';
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
export async function startEngine(
  identity: DeviceIdentity,
  { queue, session, device, pwa }: Around,
): Promise<SyncEngine> {
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
  const bills = scopeOf[identity.role].includes('bills')
    ? (await import('../../sync/replica/overlay-bills.ts')).billLayers
    : null;
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
  const engine = createSyncEngine({ ...deps, bills }, identity);
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

const ASK_EVERY_MS = 60_000;

/**
 * After each contact, at most once a minute, a paired device takes its name, role and profile as the owner set them. A
 * staff PIN chosen on it goes to the server then, and when it is chosen. Rule H4.
 */
function keepDeviceFresh(engine: SyncEngine, device: PairedDeviceStore, api: ApiClient): Subscription {
  const contact$ = engine.status$.pipe(
    map(({ lastContactAtUtc }) => lastContactAtUtc),
    filter((atUtc) => atUtc !== null),
    distinctUntilChanged(),
    throttleTime(ASK_EVERY_MS),
  );
  return merge(contact$, pinChosen$(device)).subscribe(() => void refresh(device, api));
}

function pinChosen$(device: PairedDeviceStore): Observable<string | undefined> {
  const pending = (): string | undefined => device.current()?.pendingStaffPin?.hash;
  return new Observable<string | undefined>((observer) => device.subscribe(() => observer.next(pending()))).pipe(
    distinctUntilChanged(),
    filter((hash) => hash !== undefined),
  );
}

async function refresh(store: PairedDeviceStore, api: ApiClient): Promise<void> {
  const before = store.current();
  if (!before) return;
  const result = await api.ask(getOwnDeviceEndpoint);
  if (!result.ok || result.data.revoked) return;
  const { name, role, profile } = result.data;
  const now = store.current();
  if (now?.deviceId !== before.deviceId) return;
  const { pendingStaffPin, ...rest } = { ...now, name, role, profile };
  const isToSend = pendingStaffPin !== undefined && pendingPinNext(pendingStaffPin, ownersHash(rest)) === 'send';
  const next: PairedDevice = isToSend ? { ...rest, pendingStaffPin } : rest;
  if (JSON.stringify(next) !== JSON.stringify(now)) store.update(next);
  if (isToSend && role === 'kiosk') await send(store, api, pendingStaffPin);
}

/** One that did not arrive is sent again after the next contact. */
async function send(
  store: PairedDeviceStore,
  api: ApiClient,
  pending: NonNullable<PairedDevice['pendingStaffPin']>,
): Promise<void> {
  const answer = await api.ask(setStaffPinEndpoint, { body: pending });
  const now = store.current();
  if (!answer.ok || now?.pendingStaffPin?.hash !== pending.hash) return;
  const { pendingStaffPin: _, ...rest } = now;
  store.update({ ...rest, profile: { ...rest.profile, staffPinHash: pending.hash } });
}
