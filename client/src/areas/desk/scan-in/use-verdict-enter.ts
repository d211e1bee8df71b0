import { useEffect, useRef } from 'react';
import { isTextEntry } from '#devices/field-state';

/**
 * While `hasEnter`, Enter acts on the verdict although the focus is in a field or nowhere. A control that a person has
 * moved to keeps its own Enter, and so does a dialog. Listens at the document, behind the scanner's own listener at the
 * window: the Enter that ends the next scan never arrives here.
 */
export function useVerdictEnter(hasEnter: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!hasEnter) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement: active } = document;
      const isFree = active === null || active === document.body || isTextEntry(active);
      if (event.key !== 'Enter' || event.isComposing || !isFree || active?.closest('[role="dialog"]')) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) latest.current();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [hasEnter]);
}
