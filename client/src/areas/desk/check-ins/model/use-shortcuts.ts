import { useEffect, useRef } from 'react';
import { isTextEntry } from '#devices/field-state';
import { type DeskShortcut, readShortcut } from './shortcuts.ts';

/** Runs the desk's shortcuts while the component is mounted; a bare key waits to rule out a scanner. */
export function useShortcuts(run: (action: DeskShortcut) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      clearTimeout(waiting);
      const found =
        event.repeat || event.defaultPrevented ? null : readShortcut(event, isTextEntry(document.activeElement));
      if (!found) return;
      event.preventDefault();
      if (found.waitMs === 0) latest.current(found.action);
      else waiting = setTimeout(() => latest.current(found.action), found.waitMs);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
