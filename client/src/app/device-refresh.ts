import { ownDeviceAddress } from '@gatehouse/sync-protocol/http/addresses';
import { distinctUntilChanged, filter, map, type Subscription, throttleTime } from 'rxjs';
import type { ApiClient } from '../lib/api-client.ts';
import { readOwnDevice } from '../lib/own-device.ts';
import type { PairedDeviceStore } from '../lib/paired-device.ts';
import type { SyncEngine } from '../sync/sync-engine.ts';

const ASK_EVERY_MS = 60_000;

/** After each contact, at most once a minute, a paired device takes its name, role and profile as the owner set them. */
export function keepDeviceFresh(engine: SyncEngine, device: PairedDeviceStore, api: ApiClient): Subscription {
  return engine.status$
    .pipe(
      map(({ lastContactAtUtc }) => lastContactAtUtc),
      filter((atUtc) => atUtc !== null),
      distinctUntilChanged(),
      throttleTime(ASK_EVERY_MS),
    )
    .subscribe(() => void refresh(device, api));
}

async function refresh(store: PairedDeviceStore, api: ApiClient): Promise<void> {
  const before = store.current();
  if (!before) return;
  const result = await api.ask(ownDeviceAddress, readOwnDevice);
  const now = store.current();
  if (!result.ok || result.data.revoked || now?.deviceId !== before.deviceId) return;
  const { name, role, profile } = result.data;
  const next = { ...now, name, role, profile };
  if (JSON.stringify(next) !== JSON.stringify(now)) store.update(next);
}
