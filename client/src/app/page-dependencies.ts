import { createSessionStore, type SessionStore } from '../domain/session/session-store.ts';
import { clearTabAfterSession } from '../domain/session/tab-memory.ts';
import { type BrandingStore, createBrandingStore } from '../domain/venue/venue-branding.ts';
import { type ApiClient, createApiClient } from '../lib/api/api-client.ts';
import { unreachable } from '../lib/api/api-result.ts';
import { createPairedDeviceStore, type PairedDeviceStore } from '../lib/device/paired-device.ts';
import { homeInsteadOf } from '../lib/routes/device-screens.ts';
import { homeOf } from '../lib/routes/route-table.ts';
import { tabStorage } from '../lib/store/browser-storage.ts';
import { schemeOfWebsite } from '../lib/theme-choice.ts';
import { createThemeStore, type ThemeStore } from '../lib/theme-store.ts';
import { keepInstallPrompt } from '../pwa/install-hint.ts';
import { needOfflineFiles } from '../pwa/offline-ready.ts';
import { type Pwa, startPwa } from '../pwa/pwa.ts';
import { createEngineHost, type EngineHost } from './engine/engine-host.ts';
import type { KnownBrowser } from './engine/known-browser.ts';
import { needFilesOfBrowser } from './engine/need-files.ts';
import { reloadWhenReplaced } from './engine/replaced-tab.ts';

/** Where the installed app opens; it goes on to the role's screen. */
const START_PATH = '/start';

/** What the whole page shares, built once. */
export interface Dependencies {
  session: SessionStore;
  device: PairedDeviceStore;
  branding: BrandingStore;
  theme: ThemeStore;
  api: ApiClient;
  pwa: Pwa;
  engines: EngineHost;
}

/** Builds them and starts the check of the stored token. A paired browser has no session: its token is the device's. */
export function createDependencies({ storage, queue, recorded, reloadWhenRestored }: KnownBrowser): Dependencies {
  const session = createSessionStore(storage, window, recorded);
  clearTabAfterSession(session, tabStorage());
  const device = createPairedDeviceStore(storage, window, recorded);
  const branding = createBrandingStore(storage);
  const theme = createThemeStore(storage, window, schemeOfWebsite(window.location.search));
  const api = createApiClient({ token: session.token, onUnauthorized: session.refused });
  /* Files change under the worker's feet during development. */
  const container = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  const pwa = startPwa(container, () => window.location.reload());
  const reload = (): void => window.location.reload();
  reloadWhenReplaced({ session, device, gate: pwa.gate, reload });
  reloadWhenRestored(pwa.gate, reload);
  const engines = createEngineHost({
    session,
    device,
    register: (replicaId) =>
      import('./engine/register-browser.ts').then(
        ({ registerBrowser }) => registerBrowser(api, replicaId),
        () => unreachable,
      ),
    storage,
    queue,
    start: async (identity, opened) => {
      const { startEngine } = await import('./engine/start-engine.ts');
      return startEngine(identity, { queue: opened, session, device, pwa });
    },
  });
  const paired = device.current();
  const home = paired && homeInsteadOf(window.location.pathname, paired.role);
  if (home) window.history.replaceState(null, '', home);
  if (paired && [START_PATH, homeOf(paired.role)].includes(window.location.pathname)) {
    /* A tablet's first screen is known before React is: its data opens while its code still comes. */
    void import('./engine/start-engine.ts').catch(() => undefined);
    engines.want();
  }
  keepInstallPrompt();
  if (container) needFilesOfBrowser({ session, device, network: window, need: needOfflineFiles });
  void session.start((token) =>
    import('./engine/check-token.ts').then(
      ({ checkToken }) => checkToken(api, token),
      () => ({ kind: 'unknown' }),
    ),
  );
  return { session, device, branding, theme, api, pwa, engines };
}
