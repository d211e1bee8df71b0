import { fireEvent, waitFor } from '@testing-library/react';

/*
 * Elements by their role and the name that the page gives them. Testing Library computes the styles of whatever may have the
 * role, which on a whole screen takes it a hundred times as long.
 */
type Name = string | RegExp;

const selectors = {
  article: 'article',
  button: 'button, [role="button"]',
  dialog: 'dialog[open], [role="dialog"]',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]',
  listitem: 'li',
  menuitem: '[role="menuitem"]',
  region: 'section[aria-label], section[aria-labelledby], [role="region"]',
  row: 'tr',
  switch: '[role="switch"]',
  tab: '[role="tab"]',
} as const;
export type QuickRole = keyof typeof selectors;

/** What a page hides from everyone: by an attribute, or in a list that its disclosure has not opened. */
const hidden =
  '[aria-hidden="true"], [hidden], [inert], details:not([open]) > :not(summary), li > details:not([open]) + ul';

/** What is in the page and not hidden, in the page's order. */
export function allOf(role: QuickRole, name: Name = /(?:)/, where: ParentNode = document.body): HTMLElement[] {
  return [...where.querySelectorAll<HTMLElement>(selectors[role])].filter(
    (element) => !element.closest(hidden) && fits(nameOf(element), name),
  );
}

/** The only one, once it is there. Two of a name are one too many. */
export function only(role: QuickRole, name: Name = /(?:)/, where?: ParentNode): Promise<HTMLElement> {
  return waitFor(() => onlyNow(role, name, where));
}

/** Presses what has this role and name, once it is there and may be pressed. */
export async function hit(role: QuickRole, name: Name, where?: ParentNode): Promise<void> {
  const ready = (): HTMLElement => {
    const element = onlyNow(role, name, where);
    if (element.matches(':disabled')) throw new Error(`“${String(name)}” is still disabled.`);
    return element;
  };
  /* Between the two, effects run that listen to what is drawn; what is drawn anew meanwhile is looked for again. */
  await waitFor(ready);
  await waitFor(() => pressOn(ready()));
}

/** Presses a button, once it is there and may be pressed, on the whole page or within an element of it. */
export const press = (name: Name, where?: ParentNode): Promise<void> => hit('button', name, where);

/** Presses an element as a mouse does. */
export function pressOn(element: HTMLElement): void {
  fireEvent.pointerDown(element);
  if (fireEvent.mouseDown(element)) element.focus();
  fireEvent.pointerUp(element);
  fireEvent.mouseUp(element);
  fireEvent.click(element);
}

/** True where a button can't be pressed, once it is there. */
export async function isOff(name: Name, where?: ParentNode): Promise<boolean> {
  return (await only('button', name, where)).matches(':disabled');
}

/** The field with this label, a star for what is required apart, once it is there. */
export function fieldOf<F extends HTMLElement = HTMLInputElement>(label: Name, where?: ParentNode): Promise<F> {
  return waitFor(() => fieldNow<F>(label, where));
}

/** The same, of what is there by now. */
export function fieldNow<F extends HTMLElement = HTMLInputElement>(label: Name, where: ParentNode = document.body): F {
  const labels = [...where.querySelectorAll('label')].filter((one) => fits(plain(one), label));
  const fields = [
    ...labels.flatMap(({ control }) => control ?? []),
    ...[...where.querySelectorAll('input, select, textarea')].filter((one) =>
      fits(one.getAttribute('aria-label') ?? '', label),
    ),
  ].filter((field) => !field.closest('[aria-hidden="true"], [hidden], [inert]'));
  if (fields.length !== 1) throw new Error(`${fields.length} fields are labeled “${String(label)}”.`);
  return fields[0] as Element as F;
}

/** Gives a field a value, once it may have one. */
export async function put(label: Name, value: string, where?: ParentNode): Promise<void> {
  await waitFor(() => {
    const field = fieldNow(label, where);
    if (field.matches(':disabled')) throw new Error(`“${String(label)}” is still disabled.`);
    field.focus();
    fireEvent.change(field, { target: { value } });
  });
}

/** Chooses the option of a list that has this text. */
export async function choose(label: Name, option: Name, where?: ParentNode): Promise<void> {
  const list = await fieldOf<HTMLSelectElement>(label, where);
  const chosen = [...list.options].find(({ text }) => fits(textOf(text), option));
  if (!chosen)
    throw new Error(`“${String(option)}” is none of ${[...list.options].map(({ text }) => text).join(', ')}.`);
  await put(label, chosen.value, where);
}

const plain = (label: Element): string => textOf(label).replace(/ ?\*$/, '');

/** What a screen reader calls an element, with plain spaces. */
export function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return textOf(element.getAttribute('aria-label') ?? (labels || element));
}

/** The text of an element as it is read: with plain spaces, and without the styles that Mantine puts between. */
export function textOf(element: Node | string | null | undefined): string {
  return (typeof element === 'string' ? element : readable(element)).replaceAll(/\s+/g, ' ').trim();
}

function readable(node: Node | null | undefined): string {
  if (!node || node.nodeName === 'STYLE') return '';
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  let text = '';
  for (let child = node.firstChild; child; child = child.nextSibling) text += readable(child);
  return text;
}

function onlyNow(role: QuickRole, name: Name, where: ParentNode = document.body): HTMLElement {
  const found = allOf(role, name, where);
  const [one] = found;
  if (where !== document.body && where instanceof Element && !where.isConnected)
    throw new Error('The place was taken off the page.');
  if (!one || found.length > 1) {
    const names = allOf(role, undefined, where).map(nameOf);
    throw new Error(`${found.length} of ${role} “${String(name)}” among ${names.join(' | ')}.`);
  }
  return one;
}

const fits = (text: string, name: Name): boolean => (typeof name === 'string' ? text === name : name.test(text));

/** The page's text holds this, somewhere. */
export async function reads(text: Name, where: () => Element | null | undefined = () => document.body): Promise<void> {
  await waitFor(() => {
    const shown = textOf(where());
    if (typeof text === 'string' ? !shown.includes(text) : !text.test(shown))
      throw new Error(`“${String(text)}” is not in: ${shown.slice(0, 3000)}`);
  });
}
