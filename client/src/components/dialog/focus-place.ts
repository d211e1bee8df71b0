const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Where the focus was: an element, and how to find what takes its place once it is gone. */
export interface Place {
  element: HTMLElement;
  name: string;
  /** Ancestors from the nearest up, each with the position of the child that led to the element. */
  path: readonly { parent: Element; at: number }[];
}

/** The place of what has the focus. Of a menu's item it is the button that opened the menu; null where nothing has the focus. */
export function focusedPlace(): Place | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  return placeOf(openerOf(activeElement) ?? activeElement);
}

/**
 * What takes the focus: the element, else its like in the same row or in the one that moved up, else the dialog around it or
 * the screen's heading.
 */
export function targetAt(place: Place | null): HTMLElement | null {
  if (place && canFocus(place.element)) return place.element;
  const kept = place?.path.find(({ parent }) => parent.isConnected);
  const near = place && kept && kept.parent !== document.body ? likeIn(kept, place) : null;
  if (near) return near;
  const around = place?.path.find(({ parent }) => parent.isConnected && parent.matches('[aria-modal="true"]'))?.parent;
  if (around instanceof HTMLElement) return around;
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}

/** Focuses a heading too, which is no stop of the Tab key. */
export function focusOn(target: HTMLElement): void {
  if (!target.matches(CONTROLS) && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Must be called while the element is in the page: the way from it up to the root is remembered. */
export function placeOf(element: HTMLElement): Place {
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
