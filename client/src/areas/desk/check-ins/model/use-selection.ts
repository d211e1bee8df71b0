import { useState } from 'react';
import { followSelection, noSelection, type Selection, select, selectedIndex } from './selection.ts';
import type { Desk } from './use-desk.ts';

export interface DeskSelection {
  /** Shown as selected: Enter in the search checks in this person. */
  checkInId: string | null;
  /** The current action of Enter in the search. The index is that of a row to move to. */
  enter(): { kind: 'check_in' | 'move'; index: number } | null;
}

/** The person that Enter acts on, as search results and pulls change the rows. */
export function useSelection({ filters, rows }: Desk): DeskSelection {
  const key = JSON.stringify(filters);
  const [chosen, setChosen] = useState<Selection>(noSelection);
  const selection = followSelection(chosen, { filters: key, isSearching: filters.search.trim() !== '', rows });
  if (selection !== chosen) setChosen(selection);
  return {
    checkInId: selection.isOnly ? selection.waiverId : null,
    enter() {
      if (filters.search.trim() === '') return null;
      const index = selectedIndex(selection, rows);
      if (index >= 0) return { kind: selection.isOnly ? 'check_in' : 'move', index };
      /* The selected person has left the list: the first of the others is shown, and waits for the next Enter. */
      setChosen(select(key, rows));
      return null;
    },
  };
}
