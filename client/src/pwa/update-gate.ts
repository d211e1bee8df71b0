import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs';

/**
 * Says whether this page may be replaced by a new release just now. A screen in the middle of something holds the gate;
 * it is idle when none does. Requirements K1, K2.
 */
export interface UpdateGate {
  /** Keeps the page as it is until the returned function is called. `reason` names the holder. */
  hold(reason: string): () => void;
  readonly isIdle$: Observable<boolean>;
  isIdle(): boolean;
}

/** A gate that nobody holds. Several may hold it at once, also for the same reason. */
export function createUpdateGate(): UpdateGate {
  const holders$ = new BehaviorSubject<ReadonlySet<symbol>>(new Set());
  const isIdle = (): boolean => holders$.value.size === 0;
  return {
    hold(reason) {
      const holder = Symbol(reason);
      holders$.next(new Set([...holders$.value, holder]));
      return () => {
        if (!holders$.value.has(holder)) return;
        holders$.next(new Set([...holders$.value].filter((other) => other !== holder)));
      };
    },
    isIdle$: holders$.pipe(map(isIdle), distinctUntilChanged()),
    isIdle,
  };
}

/** What a person typed and has not sent keeps the page for this long after the last key. */
const TYPED_KEEP_MS = 30 * 60 * 1000;

/**
 * Holds the gate from the first key in a field until the screen changes, so that no form needs to remember to. Returns
 * `settle`, to be called on each navigation.
 */
export function holdWhileTyping(gate: UpdateGate, target: EventTarget): () => void {
  let release: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    clearTimeout(timer);
    release?.();
    release = null;
  };
  target.addEventListener('input', () => {
    release ??= gate.hold('typing');
    clearTimeout(timer);
    timer = setTimeout(settle, TYPED_KEEP_MS);
  });
  return settle;
}
