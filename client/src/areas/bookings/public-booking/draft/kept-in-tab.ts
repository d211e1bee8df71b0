export type TabItems = Pick<Storage, 'getItem' | 'setItem'>;

export interface KeptInTab<T> {
  read(): T | null;
  write(kept: T): void;
}

/**
 * One value for as long as the tab lives. `storage` is null where the browser stores nothing, as it may in a frame of another
 * site; then what is kept lives as long as the page.
 */
export function keptInTab<T>(storage: TabItems | null, key: string, isKept: (found: unknown) => boolean): KeptInTab<T> {
  return {
    read() {
      try {
        const found: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
        return isKept(found) ? (found as T) : null;
      } catch {
        return null;
      }
    },
    write(kept) {
      try {
        storage?.setItem(key, JSON.stringify(kept));
      } catch {
        /* Full or blocked: the page itself still has it. */
      }
    },
  };
}
