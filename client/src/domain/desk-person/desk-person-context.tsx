import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { toast } from '../../components/toast.ts';
import { personActivity$ } from '../../devices/idle-reset.ts';
import { useWedgeScans } from '../../devices/use-scanner.ts';
import type { SyncEngine } from '../../sync/port/engine-port.ts';
import { useRows, useSyncEngine } from '../../sync/react/sync-context.tsx';
import { type DeskPersonState, isWaiting } from './desk-person.ts';
import { DeskPersonStore, isStaffCard } from './desk-person-store.ts';

const LOOK_EVERY_MS = 500;

interface DeskPerson {
  state: DeskPersonState;
  store: DeskPersonStore;
}

const DeskPersonContext = createContext<DeskPersonStore | null>(null);

/**
 * Takes a scan that is a staff card, and says whether it was one: it switches the person at a paired front desk, and does nothing
 * anywhere else. Requirement S44.
 */
export function useStaffCard(): (texts: readonly string[]) => boolean {
  const store = useContext(DeskPersonContext);
  return useCallback(
    (texts) => {
      const isCard = isStaffCard(texts);
      if (isCard && store) void switchByCard(store, texts);
      return isCard;
    },
    [store],
  );
}

/** Who is using this desk's tablet, for what is shown inside the provider. */
export function useDeskPerson(): DeskPerson {
  const store = useContext(DeskPersonContext);
  if (!store) throw new Error('useDeskPerson needs a DeskPersonProvider above it');
  return { store, state: useSyncExternalStore(store.subscribe, store.state) };
}

/** Around the screens of a paired front desk. Nobody is left there after `idleMs`. Rule D27. */
export function DeskPersonProvider({ idleMs, children }: { idleMs: number; children: ReactNode }) {
  const engine = useSyncEngine();
  const staff = useRows('staff');
  const store = useMemo(() => new DeskPersonStore(engine, localStorage), [engine]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const isHere = state.person !== null;
  const waits = isWaiting(state);

  useEffect(() => store.staffChanged(staff.view), [store, staff]);
  useEffect(() => () => store.leave(), [store]);
  useEffect(
    () => (isHere ? watchIdle(engine, idleMs, () => store.leave()) : undefined),
    [engine, isHere, idleMs, store],
  );
  useEffect(() => (waits ? countRunningTime((elapsedMs) => store.ran(elapsedMs)) : undefined), [waits, store]);
  return <DeskPersonContext value={store}>{children}</DeskPersonContext>;
}

/** Listens for staff cards on a screen that has no use for another code. */
export function StaffCardScans() {
  const takeStaffCard = useStaffCard();
  useWedgeScans(({ texts }) => void takeStaffCard(texts));
  return null;
}

async function switchByCard(store: DeskPersonStore, texts: readonly string[]): Promise<void> {
  const person = await store.scanCard(texts);
  if (!person) toast('This staff card isn’t known here.', 'failed');
}

/** A timer does not run while a tablet sleeps, so that the first touch after it looks at the clock too. */
function watchIdle(engine: Pick<SyncEngine, 'now'>, idleMs: number, onIdle: () => void): () => void {
  let touchedAtMs = engine.now().epochMs;
  let timer = setTimeout(onIdle, idleMs);
  const touches = personActivity$(window).subscribe(() => {
    const nowMs = engine.now().epochMs;
    if (nowMs - touchedAtMs > idleMs) return onIdle();
    touchedAtMs = nowMs;
    clearTimeout(timer);
    timer = setTimeout(onIdle, idleMs);
  });
  return () => {
    clearTimeout(timer);
    touches.unsubscribe();
  };
}

function countRunningTime(ran: (elapsedMs: number) => void): () => void {
  let lookedAtMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    ran(nowMs - lookedAtMs);
    lookedAtMs = nowMs;
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
