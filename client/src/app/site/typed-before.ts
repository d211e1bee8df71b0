/** Sits on the root, names the button that was pressed last. */
const PRESSED = 'data-pressed';

/** Remembers which button of a prerendered form is pressed while the application still loads, and closes its menus by Escape. */
export function notePresses(root: HTMLElement): void {
  const note = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('main button') : null;
    if (button && isPrerendered(root)) root.setAttribute(PRESSED, String(buttonsOf(root).indexOf(button)));
  };
  const stay = (event: Event): void => {
    if (isPrerendered(root)) event.preventDefault();
  };
  /* The application's own bar does the same. */
  const closeMenus = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && isPrerendered(root)) for (const menu of menusOf(root)) menu.open = false;
  };
  root.addEventListener('click', note);
  root.addEventListener('keydown', closeMenus);
  /* The browser's own sending would leave the page. */
  root.addEventListener('submit', stay);
}

/**
 * Reads what a person did in a prerendered form. The function that it returns does the same in the form that replaced it:
 * types what was typed, opens the menus, puts the focus back and presses the button.
 */
export function typedBefore(root: HTMLElement): () => void {
  /* Another prerendered page may differ from what replaces it, as a signed-in user's bar does. */
  if (root.getAttribute('data-prerendered') !== 'account') return () => undefined;
  const typed = fieldsOf(root).map(({ name, value }) => ({ name, value }));
  const focused = fieldsOf(root).find((field) => field === document.activeElement);
  const stop = stopsOf(root).findIndex((element) => element === document.activeElement);
  const selection = focused && [focused.selectionStart, focused.selectionEnd];
  const pressed = root.getAttribute(PRESSED);
  const opened = menusOf(root).map(({ open }) => open);
  const scrolled = window.scrollY;
  return () => {
    root.removeAttribute(PRESSED);
    const fields = new Map(fieldsOf(root).map((field) => [field.name, field]));
    for (const { name, value } of typed) typeInto(fields.get(name), value);
    for (const [at, menu] of menusOf(root).entries()) menu.open = opened[at] ?? false;
    const field = focused && fields.get(focused.name);
    field?.focus({ preventScroll: true });
    stopsOf(root)[stop]?.focus({ preventScroll: true });
    /* Null in a field for an email address, which has no selection for scripts. */
    if (field && typeof selection?.[0] === 'number')
      field.setSelectionRange(selection[0], selection[1] ?? selection[0]);
    window.scrollTo(0, scrolled);
    if (pressed !== null) (buttonsOf(root)[Number(pressed)] as HTMLElement | undefined)?.click();
  };
}

const isPrerendered = (root: HTMLElement): boolean => root.hasAttribute('data-prerendered');
const menusOf = (root: HTMLElement): HTMLDetailsElement[] => [...root.querySelectorAll('details')];
const buttonsOf = (root: HTMLElement): Element[] => [...root.querySelectorAll('main button')];
/** What the Tab key stops at, except for fields, which have names. */
const stopsOf = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('a[href], button, summary'),
];
const fieldsOf = (root: HTMLElement): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>('main input[name]:not([type="hidden"])'),
];

/** React hears of a value only where it was set past its own property. */
function typeInto(field: HTMLInputElement | undefined, value: string): void {
  if (!field || value === '' || field.value === value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
