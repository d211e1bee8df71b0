import { languageCodes, languages } from '@gatehouse/sync-protocol/languages/languages';
import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { useBrandingStore } from '../../domain/venue/venue-branding-context.tsx';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { readTabletMark, tabletMarkCookie } from '../../lib/device/tablet-mark.ts';
import { SyncEngineProvider, useRows, useSyncEngine } from '../../sync/react/sync-context.tsx';
import { Waiting } from '../guards/guards.tsx';
import classes from '../site/plain-page.module.css';
import type { EngineHost } from './engine-host.ts';

/* A paired kiosk never needs it. */
const UnregisteredScreen = lazy(async () => ({
  default: (await import('./unregistered-screen.tsx')).UnregisteredScreen,
}));

const EngineHostContext = createContext<EngineHost | null>(null);

/** Makes the page's engine host available to `NeedsEngine` and to screens that end the engine, such as by signing out. */
export function EngineHostProvider({ host, children }: { host: EngineHost; children: ReactNode }) {
  return <EngineHostContext value={host}>{children}</EngineHostContext>;
}

/** The page's engine host, whether or not an engine runs. Throws without a provider, which is a bug in the routes. */
export function useEngineHost(): EngineHost {
  const host = useContext(EngineHostContext);
  if (!host) throw new Error('useEngineHost needs an EngineHostProvider above it');
  return host;
}

/** Starts the engine for the screens below it. A browser of no venue goes to `/`. */
export function NeedsEngine({ children }: { children?: ReactNode }) {
  const host = useEngineHost();
  const state = useSyncExternalStore(host.subscribe, host.state);
  useEffect(() => host.want(), [host]);
  if (state.kind === 'running')
    return (
      <SyncEngineProvider engine={state.engine}>
        <VenueBrandingFromReplica />
        {children ?? <Outlet />}
      </SyncEngineProvider>
    );
  if (state.kind === 'unregistered')
    return (
      <Suspense fallback={<Waiting />}>
        <UnregisteredScreen message={state.message} />
      </Suspense>
    );
  if (state.kind === 'storage_failing') return <StorageFailingScreen />;
  return <Waiting />;
}

/** Stores the branding from sync, a paired device's only source of it, and what a tablet is (rule D26). */
function VenueBrandingFromReplica() {
  const { clientId } = useSyncEngine().identity;
  const store = useBrandingStore();
  const device = usePairedDevice();
  const venue = useRows('venue').view.get(clientId);
  useEffect(() => {
    if (!venue) return;
    const { client_name: name, accent_color: accentColor, has_logo: hasLogo, logo_version: logoVersion } = venue;
    store.put({ clientId, name, accentColor, hasLogo, logoVersion });
  }, [venue, clientId, store]);
  const deviceName = device?.name;
  const venueName = venue?.client_name;
  useEffect(() => {
    /* A removed device drops its rows before its pairing: what was known stays. */
    const isKnown = venueName !== undefined || readTabletMark(document.cookie)?.name !== deviceName;
    if (deviceName === undefined || !isKnown) return;
    document.cookie = tabletMarkCookie({ state: 'paired', name: deviceName, venue: venueName ?? '' });
  }, [deviceName, venueName]);
  return null;
}

/** Replaces every screen that needs what the device has stored, until its storage opens. Rule D18. */
function StorageFailingScreen() {
  return (
    <main className={classes['page']}>
      <output>
        {languageCodes.map((language) => (
          <p key={language} lang={language}>
            {languages[language].storageFailing}
          </p>
        ))}
      </output>
    </main>
  );
}
