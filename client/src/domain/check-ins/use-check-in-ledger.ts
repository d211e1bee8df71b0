import type { SyncEngine } from '../../sync/port/engine-port.ts';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';
import { CheckInLedger } from './check-in-ledger.ts';

const ledgers = new WeakMap<SyncEngine, CheckInLedger>();

/** What this desk has checked in through the tab's engine, shared by all of its screens. */
export function useCheckInLedger(): CheckInLedger {
  const engine = useSyncEngine();
  const ledger = ledgers.get(engine) ?? new CheckInLedger(engine);
  ledgers.set(engine, ledger);
  return ledger;
}
