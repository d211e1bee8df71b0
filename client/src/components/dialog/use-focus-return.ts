import { useContext, useLayoutEffect, useState } from 'react';
import { focusedPlace, focusOn, type Place, placeOf, targetAt } from './focus-place.ts';
import { OuterDialog } from './outer-dialog.ts';

/** A screen that takes the focus for itself, such as the desk's search, does so before. */
const RETURN_AFTER_MS = 10;
/** What was opened instead of a removed element takes the focus before. */
const REPLACED_AFTER_MS = 50;

/**
 * Where a dialog that closed a moment ago returns the focus to. One that opens in its place returns it there. A document has one
 * focus, so there is one such place.
 */
let returning: Place | null = null;

/** Ends the watch over what a closed dialog gave the focus to. */
let unwatch: () => void = () => undefined;

/**
 * Returns the focus when a dialog closes, also when it is unmounted while open, to what had it before. Where that is gone the
 * focus goes to what took its place, never to the body. Requirement U21.
 */
export function useFocusReturn(opened: boolean, isOn: boolean): void {
  const outer = useContext(OuterDialog);
  /* Read while rendering: a menu that closes in the same moment is still there. */
  const [before, setBefore] = useState<{ opened: boolean; place: Place | null }>({ opened: false, place: null });
  if (opened !== before.opened) setBefore({ opened, place: opened ? focusedPlace() : before.place });
  const { place } = before;
  useLayoutEffect(() => {
    if (!opened || !isOn) return undefined;
    unwatch();
    const to = returning ?? place;
    returning = null;
    return () => {
      if (outer?.isClosing()) return;
      returning = to;
      const atClose = document.activeElement;
      setTimeout(() => {
        if (returning !== to) return;
        returning = null;
        if (isFree(atClose)) giveTo(to);
      }, RETURN_AFTER_MS);
    };
  }, [opened, isOn, place, outer]);
}

/** Nothing else took the focus, before the dialog closed or since. */
function isFree(atClose: Element | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return activeElement === atClose && activeElement.closest('[aria-modal="true"]') !== null;
}

/** A row that goes once the server has answered takes the focus with it, so it is watched while it has it. */
function giveTo(place: Place | null): void {
  const target = targetAt(place);
  if (!target) return;
  unwatch();
  focusOn(target);
  const now = placeOf(target);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = new MutationObserver(() => {
    if (target.isConnected && document.activeElement === target) return;
    watch.disconnect();
    if (target.isConnected) return;
    timer = setTimeout(() => {
      if (isFree(document.body)) giveTo(now);
    }, REPLACED_AFTER_MS);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  unwatch = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
}
