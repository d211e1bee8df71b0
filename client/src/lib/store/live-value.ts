/** A value with subscribers, as `useSyncExternalStore` needs it. */
export interface LiveValue<T> {
  current(): T;
  subscribe(listener: () => void): () => void;
  /** Notifies all subscribers, also with an equal value: what they read along with it may have changed. */
  set(next: T): void;
}

/** A live value that begins with `first`. Subscribers hear of what is set from then on. */
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
 * Calls back when another tab has stored or removed this key, with the old value, and with undefined when a page
 * is restored from the back/forward cache: it got no events there. Calls `cleared` first where everything was removed at once, which
 * only the browser does. `tabs` is the window.
 */
export function followStored(
  tabs: EventTarget | undefined,
  key: string,
  heard: (before: string | null | undefined) => void,
  cleared?: () => void,
): void {
  tabs?.addEventListener('storage', (event) => {
    const { key: changed, oldValue } = event as StorageEvent;
    if (changed === null) cleared?.();
    if (changed === key || changed === null) heard(oldValue);
  });
  tabs?.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) heard(undefined);
  });
}
