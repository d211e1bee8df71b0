/** A value and who hears of its changes: what `useSyncExternalStore` needs. */
export interface LiveValue<T> {
  current(): T;
  subscribe(listener: () => void): () => void;
  /** Tells everyone, also where the value is the same: what they read with it may be another. */
  set(next: T): void;
}

export function liveValue<T>(first: T): LiveValue<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    current: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Calls back when another tab has stored or removed this key, with what was there before, and with undefined when a page
 * that the browser kept aside comes back: it heard nothing meanwhile. `tabs` is the window.
 */
export function followStored(
  tabs: EventTarget | undefined,
  key: string,
  heard: (before: string | null | undefined) => void,
): void {
  tabs?.addEventListener('storage', (event) => {
    const { key: changed, oldValue } = event as StorageEvent;
    if (changed === key || changed === null) heard(oldValue);
  });
  tabs?.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) heard(undefined);
  });
}
