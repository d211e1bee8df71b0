import { verifyToken } from '@gatehouse/sync-protocol/http/auth';
import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { createPairedDeviceStore, type PairedDeviceStore } from '../lib/paired-device.ts';
import { createSessionStore, type SessionStore, type TokenCheck } from '../lib/session-store.ts';
import { type BrandingStore, createBrandingStore } from '../lib/venue-branding.ts';
import { keepInstallPrompt } from '../pwa/install-hint.ts';
import { type Pwa, startPwa } from '../pwa/pwa.ts';
import type { BrowserQueue } from '../sync/browser-deps.ts';
import { createEngineHost, type EngineHost } from './engine-host.ts';

/** What the whole page shares, built once. */
export interface Dependencies {
  session: SessionStore;
  device: PairedDeviceStore;
  branding: BrandingStore;
  api: ApiClient;
  pwa: Pwa;
  engines: EngineHost;
}

/** Builds them and starts the check of the stored token. A paired browser has no session: its token is the device's. */
export function createDependencies(): Dependencies {
  const session = createSessionStore(localStorage);
  const device = createPairedDeviceStore(localStorage);
  const branding = createBrandingStore(localStorage);
  const api = createApiClient({ token: session.token, onUnauthorized: session.refused });
  /* In development the files change under the worker's feet. */
  const container = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  const pwa = startPwa(container, () => window.location.reload());
  let opened: Promise<BrowserQueue> | undefined;
  const queue = (): Promise<BrowserQueue> => {
    opened ??= import('../sync/browser-deps.ts').then(({ openBrowserQueue }) => openBrowserQueue());
    return opened;
  };
  const engines = createEngineHost({
    session,
    device,
    api,
    storage: localStorage,
    queue,
    start: async (identity, opened) => {
      const { startEngine } = await import('./start-engine.ts');
      return startEngine(identity, { queue: opened, session, device, pwa });
    },
  });
  keepInstallPrompt();
  void session.start((token) => checkToken(api, token));
  return { session, device, branding, api, pwa, engines };
}

async function checkToken(api: ApiClient, token: string): Promise<TokenCheck> {
  const result = await api.call(verifyToken, { body: { token }, token: null });
  if (result.ok) return { kind: 'valid', user: result.data.user };
  return result.kind === 'refused' && result.status === 401 ? { kind: 'refused' } : { kind: 'unknown' };
}
