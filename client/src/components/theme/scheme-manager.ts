import type { MantineColorSchemeManager } from '@mantine/core';
import type { ThemeStore } from '../../lib/theme-store.ts';

/** Lets Mantine read light or dark from our store, and never write: only `ThemeStore.choose` stores a person's choice. */
export function schemeManager(store: ThemeStore): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: () => store.scheme(),
    set: () => undefined,
    clear: () => undefined,
    subscribe(onUpdate) {
      /* Covers changes since the first rendering. */
      onUpdate(store.scheme());
      stop = store.subscribe(() => onUpdate(store.scheme()));
    },
    unsubscribe: () => stop?.(),
  };
}
