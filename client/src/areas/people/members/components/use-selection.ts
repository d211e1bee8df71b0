import { useState } from 'react';

/** Which members are selected; those that a filter hides stay selected until they are cleared. */
export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Selects or clears these. */
  setAll: (ids: readonly string[], isSelected: boolean) => void;
  clear: () => void;
}

/** Begins with nobody selected, and is forgotten when the screen is left. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const setAll = (some: readonly string[], isSelected: boolean): void =>
    setIds((before) => {
      const after = new Set(before);
      for (const id of some) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  return { ids, setAll, toggle: (id) => setAll([id], !ids.has(id)), clear: () => setIds(new Set()) };
}
