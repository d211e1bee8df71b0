import type { SyncDeps } from './deps.ts';
import { Engine } from './engine.ts';
import type { DeviceIdentity, SyncEngine } from './sync-engine.ts';

/**
 * Starts sync for one identity: reads queue and cache, asks to lead, pushes, pulls and listens. Screens may subscribe and enqueue
 * at once; what was stored shows as it opens.
 */
export function createSyncEngine(deps: SyncDeps, identity: DeviceIdentity): SyncEngine {
  const engine = new Engine(deps, identity);
  engine.start();
  return engine;
}
