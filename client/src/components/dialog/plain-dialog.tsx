import { Modal, type ModalProps } from '@mantine/core';
import { type MouseEvent, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { IsLeaving, type Outer, OuterDialog } from './outer-dialog.ts';

interface PlainDialogProps extends ModalProps {
  /** What a screen reader calls a dialog without a title. */
  label?: string;
}

/** A dialog without anything to lose. It returns the focus, and Escape closes only the uppermost one. Requirement U21. */
export function PlainDialog({ opened, returnFocus = true, closeOnEscape = true, label, ...rest }: PlainDialogProps) {
  const around = useContext(OuterDialog);
  const isLeaving = useContext(IsLeaving);
  const [inner, setInner] = useState(0);
  const isOpen = useRef(false);
  const outer = useMemo<Outer>(
    () => ({ count: (by) => setInner((count) => count + by), isClosing: () => !isOpen.current }),
    [],
  );
  useLayoutEffect(() => {
    isOpen.current = opened;
    return () => {
      isOpen.current = false;
    };
  }, [opened]);
  useEffect(() => {
    if (!opened) return undefined;
    around?.count(1);
    return () => around?.count(-1);
  }, [opened, around]);
  useFocusReturn(opened, returnFocus);
  return (
    <OuterDialog value={outer}>
      <Modal
        {...rest}
        opened={opened}
        returnFocus={false}
        /* A dialog is no page: its header is not the one banner of the document. */
        attributes={{ header: { role: 'none' }, ...(label && { content: { 'aria-label': label } }) }}
        closeOnEscape={closeOnEscape && inner === 0 && !isLeaving}
        overlayProps={{ onMouseDown: keepFocus }}
      />
    </OuterDialog>
  );
}

/** A press outside, which may lead to a question, leaves the focus in its field. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

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
function useFocusReturn(opened: boolean, isOn: boolean): void {
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

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Where the focus was: an element, and how to find what takes its place once it is gone. */
interface Place {
  element: HTMLElement;
  name: string;
  /** Ancestors from the nearest up, each with the position of the child that led to the element. */
  path: readonly { parent: Element; at: number }[];
}

/** The place of what has the focus. Of a menu's item it is the button that opened the menu; null where nothing has the focus. */
function focusedPlace(): Place | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  return placeOf(openerOf(activeElement) ?? activeElement);
}

/**
 * What takes the focus: the element, else its like in the same row or in the one that moved up, else the dialog around it or
 * the screen's heading.
 */
function targetAt(place: Place | null): HTMLElement | null {
  if (place && canFocus(place.element)) return place.element;
  const kept = place?.path.find(({ parent }) => parent.isConnected);
  const near = place && kept && kept.parent !== document.body ? likeIn(kept, place) : null;
  if (near) return near;
  const around = place?.path.find(({ parent }) => parent.isConnected && parent.matches('[aria-modal="true"]'))?.parent;
  if (around instanceof HTMLElement) return around;
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}

/** Focuses a heading too, which is no stop of the Tab key. */
function focusOn(target: HTMLElement): void {
  if (!target.matches(CONTROLS) && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Must be called while the element is in the page: the way from it up to the root is remembered. */
function placeOf(element: HTMLElement): Place {
  const path: { parent: Element; at: number }[] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    path.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child) });
  return { element, name: nameOf(element), path };
}

function openerOf(element: HTMLElement): HTMLElement | null {
  const opener = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return opener ? document.getElementById(opener) : null;
}

/** The next row of a list moves up; after the last one it is the row before. */
function likeIn({ parent, at }: Place['path'][number], { element, name }: Place): HTMLElement | null {
  const row = parent.children[Math.min(at, parent.children.length - 1)];
  const controls = [...(row?.matches(CONTROLS) ? [row] : []), ...(row?.querySelectorAll(CONTROLS) ?? [])]
    .filter((control) => control instanceof HTMLElement)
    .filter(canFocus);
  return (
    controls.find((control) => nameOf(control) === name) ??
    controls.find(({ textContent }) => textContent !== '' && textContent === element.textContent) ??
    controls[0] ??
    null
  );
}

function canFocus(element: HTMLElement): boolean {
  const isShown = typeof element.checkVisibility === 'function' ? element.checkVisibility() : true;
  return element.isConnected && isShown && !element.matches(':disabled, [inert] *');
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';
