import { distinctUntilChanged, filter, map, merge, Observable, type Subscription, throttleTime } from 'rxjs';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { getOwnDeviceEndpoint, setStaffPinEndpoint } from '../../lib/api/replies/device-replies.ts';
import type { PairedDevice, PairedDeviceStore } from '../../lib/device/paired-device.ts';
import { ownersHash, pendingPinNext } from '../../lib/device/staff-pin-store.ts';
import type { SyncEngine } from '../../sync/port/engine-port.ts';

const ASK_EVERY_MS = 60_000;

/**
 * After each contact, at most once a minute, a paired device takes its name, role and profile as the owner set them. A
 * staff PIN chosen on it goes to the server then, and when it is chosen. Rule H4.
 */
export function keepDeviceFresh(engine: SyncEngine, device: PairedDeviceStore, api: ApiClient): Subscription {
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
