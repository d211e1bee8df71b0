import { cacheDatabaseName, dropOtherCaches } from '#db/cache-database';
import type { SessionStore } from '#domain/session/session-store';
import type { ApiClient } from '#lib/api/api-client';
import { logoutEndpoint, pairDeviceEndpoint } from '#lib/api/replies/device-replies';
import type { PairedDevice, PairedDeviceStore } from '#lib/device/paired-device';
import type { BrowserQueue } from '#sync/browser/browser-sync-deps';

export type PairOutcome = { ok: true; device: PairedDevice } | { ok: false; message: string };

export interface PairDeps {
  api: ApiClient;
  device: PairedDeviceStore;
  session: SessionStore;
  queue: () => Promise<Pick<BrowserQueue, 'replicaId' | 'unsentByVenue' | 'knowServerKey'>>;
}

/**
 * Redeems a pairing code for this browser. User sessions on it end and their caches go; the queue stays, and a browser
 * that holds another venue's unsent items is refused. Requirements O3, S30.
 */
export async function pairThisBrowser({ api, device, session, queue }: PairDeps, code: string): Promise<PairOutcome> {
  const { replicaId, unsentByVenue, knowServerKey } = await queue();
  const body = { code, replica_id: replicaId, unsent_of: [...(await unsentByVenue()).keys()] };
  const result = await api.ask(pairDeviceEndpoint, { body, token: null });
  if (!result.ok) return { ok: false, message: result.message };
  const { device_id, token, role, name, client_id, config, sealing_public_key } = result.data;
  for (const ended of session.tokens()) await api.ask(logoutEndpoint, { token: ended });
  session.signedOut({ wholeBrowser: true });
  if (sealing_public_key) await knowServerKey(client_id, sealing_public_key).catch(() => undefined);
  const paired = { deviceId: device_id, clientId: client_id, role, name, token, profile: config };
  await device.put(paired);
  /* The new device's own may be open already. */
  await dropOtherCaches(cacheDatabaseName({ clientId: client_id, principal: { id: device_id }, role }));
  return { ok: true, device: paired };
}
