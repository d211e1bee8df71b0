import { createContext } from 'react';

/** What a dialog over another one says to it. */
export interface Outer {
  /** Called with 1 as one opens over it, and with -1 as that one closes. */
  count: (by: 1 | -1) => void;
  /** Whether it is closed, or closes in this moment. */
  isClosing: () => boolean;
}

/** The dialog around; null outside one. */
export const OuterDialog = createContext<Outer | null>(null);

/** Whether another screen was asked for, and a question about what is unsaved is over every dialog. */
export const IsLeaving = createContext(false);
