import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False while the page is what a server rendered, true from the moment it is alive in a browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
