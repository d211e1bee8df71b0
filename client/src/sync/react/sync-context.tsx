import type { CollectionName, Collections } from '@gatehouse/sync-protocol/sync/collections';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useObservable } from '../../lib/use-observable.ts';
import type { Overlaid, RowView, SyncEngine, SyncStatus } from '../port/engine-port.ts';
import { startingStatus } from '../status/starting-status.ts';

const SyncEngineContext = createContext<SyncEngine | null>(null);

/** Provides the tab's engine to the screens below it. `app` builds the engine. */
export function SyncEngineProvider({ engine, children }: { engine: SyncEngine; children: ReactNode }) {
  return <SyncEngineContext value={engine}>{children}</SyncEngineContext>;
}

/** The tab's engine. A screen outside the provider is a bug in the routes, so this throws. */
export function useSyncEngine(): SyncEngine {
  const engine = useContext(SyncEngineContext);
  if (!engine) throw new Error('useSyncEngine needs a SyncEngineProvider above it');
  return engine;
}

/** The engine's state, live: network, lock, unsent entries and storage. Until the engine has said anything it is `starting`. */
export function useSyncStatus(): SyncStatus {
  return useObservable(useSyncEngine().status$, startingStatus);
}

/** The rows at one revision. The view is live and may stay the same object, so memos depend on this one. */
export interface Rows<R> {
  view: RowView<R>;
  revision: number;
}

/** The rows of one collection with the queue laid over them; renders at each change. */
export function useRows<C extends CollectionName>(collection: C): Rows<Overlaid<Collections[C]>> {
  const engine = useSyncEngine();
  const rows$ = useMemo(() => engine.rows$(collection), [engine, collection]);
  const none = useMemo<RowView<Overlaid<Collections[C]>>>(() => emptyView(), []);
  const view = useObservable(rows$, none);
  const { revision } = view;
  return useMemo(() => ({ view, revision }), [view, revision]);
}

function emptyView<R>(): RowView<R> {
  const rows = new Map<string, R>();
  return { revision: -1, size: 0, get: (id) => rows.get(id), values: () => rows.values() };
}
