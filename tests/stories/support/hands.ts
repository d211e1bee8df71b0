import { fireEvent, waitFor, within } from '@testing-library/react';

type Name = string | RegExp;
/** Presses a button, once it is there and may be pressed, on the whole page or within an element of it. */
export async function press(name: Name, where = document.body): Promise<void> {
  await pressA('button', name, where);
}

/** Presses a link, a tab, an option or anything else of this role. */
export async function pressA(role: string, name: Name, where = document.body): Promise<void> {
  pressOn(await ready(() => within(where).findByRole(role, { name })));
}

/** Presses an element as a mouse does. */
export function pressOn(element: HTMLElement): void {
  fireEvent.pointerDown(element);
  if (fireEvent.mouseDown(element)) element.focus();
  fireEvent.pointerUp(element);
  fireEvent.mouseUp(element);
  fireEvent.click(element);
}

/** Gives a field a value, as a person who comes to it and goes on does. */
export async function fill(label: Name, value: string, where = document.body): Promise<void> {
  const field = await ready(() => within(where).findByLabelText(label));
  field.focus();
  fireEvent.change(field, { target: { value } });
}

/** A person waits for what is disabled, while a press on it does nothing. */
async function ready(find: () => Promise<HTMLElement>): Promise<HTMLElement> {
  const element = await find();
  await waitFor(() => {
    if (element.matches(':disabled')) throw new Error('It is still disabled.');
  });
  return element;
}
