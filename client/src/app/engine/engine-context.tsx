import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { SyncEngineProvider } from '../../sync/react/sync-context.tsx';
import { Waiting } from '../guards/guards.tsx';
import type { EngineHost } from './engine-host.ts';
import { StorageFailingScreen } from './storage-failing-screen.tsx';
import { VenueBrandingFromReplica } from './venue-branding-from-replica.tsx';

/* A paired kiosk never needs it. */
const UnregisteredScreen = lazy(async () => ({
  default: (await import('./unregistered-screen.tsx')).UnregisteredScreen,
}));

const EngineHostContext = createContext<EngineHost | null>(null);

export function EngineHostProvider({ host, children }: { host: EngineHost; children: ReactNode }) {
  return <EngineHostContext value={host}>{children}</EngineHostContext>;
}

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
