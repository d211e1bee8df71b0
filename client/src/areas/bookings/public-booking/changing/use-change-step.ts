import { useEffect, useRef, useState } from 'react';

/** A step of a guest's change, one entry of the browser's history each: Back leads through them. */
export type ChangeStep = 'move' | 'check' | 'cancel';

interface Entry {
  step: ChangeStep | null;
  /** Entries since the booking itself. */
  depth: number;
}

const steps: ReadonlySet<unknown> = new Set<ChangeStep>(['move', 'check', 'cancel']);
const atBooking: Entry = { step: null, depth: 0 };

function readEntry(state: unknown): Entry {
  const { bookingStep: step, bookingDepth: depth } = (state ?? {}) as { bookingStep?: unknown; bookingDepth?: unknown };
  return steps.has(step) && typeof depth === 'number' ? { step: step as ChangeStep, depth } : atBooking;
}

/** Which step is open; none shows the booking. A reload opens the same one again. */
export function useChangeStep() {
  const [{ step, before }, setShown] = useState<{ step: ChangeStep | null; before: ChangeStep | null }>(() => ({
    step: readEntry(window.history.state).step,
    before: null,
  }));
  /** Known at once: two ends of one step go back once. */
  const depth = useRef(readEntry(window.history.state).depth);
  useEffect(() => {
    const { pathname } = window.location;
    const listen = ({ state }: PopStateEvent): void => {
      if (window.location.pathname !== pathname) return;
      const entry = readEntry(state);
      depth.current = entry.depth;
      setShown((shown) => (shown.step === entry.step ? shown : { step: entry.step, before: shown.step }));
    };
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, []);
  return {
    step,
    /** The one that was open before. */
    before,
    go(next: ChangeStep): void {
      const entry = { step: next, depth: depth.current + 1 };
      window.history.pushState({ ...window.history.state, bookingStep: next, bookingDepth: entry.depth }, '');
      depth.current = entry.depth;
      setShown({ step: next, before: step });
    },
    /** One step back, as the browser's own Back. */
    back: () => window.history.back(),
    /** Returns to the booking, whatever the step. */
    close(): void {
      if (depth.current > 0) window.history.go(-depth.current);
      depth.current = 0;
    },
  };
}
