import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { pressOn } from './hands.ts';
import type { Story } from './story.ts';

/** Opens a screen of the user who has this session. */
export function openAs(story: Story, { token }: { token: string }, path: string): void {
  localStorage.setItem('token', token);
  story.open(path);
}

/** Chooses the option of a native list that says so. */
export async function choose(label: string | RegExp, option: string | RegExp, where = document.body): Promise<void> {
  const list = await within(where).findByLabelText<HTMLSelectElement>(label, { selector: 'select' });
  const chosen = Array.from(list.options).find(({ text }) => matches(text, option));
  if (!chosen) throw new Error(`“${String(option)}” is not in the list.`);
  fireEvent.change(list, { target: { value: chosen.value } });
}

/** Chooses from the list that opens under a field, and that what is typed there narrows down. */
export async function pick(label: string | RegExp, option: string | RegExp, typed?: string): Promise<void> {
  const [field] = await screen.findAllByLabelText(label, { selector: 'input' });
  if (!field) return;
  pressOn(field);
  if (typed) fireEvent.change(field, { target: { value: typed } });
  pressOn(await screen.findByText(option, { selector: '[role=option], [role=option] *' }));
}

const matches = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);

const openDialogs = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')];

/** The dialog that is open and says `text`, once it is. */
export async function dialog(text = ''): Promise<HTMLElement> {
  let found: HTMLElement | undefined;
  await waitFor(() => {
    found = openDialogs().find((open) => open.textContent.includes(text));
    expect(found).toBeDefined();
  });
  return found as HTMLElement;
}

export async function expectNoDialog(): Promise<void> {
  await waitFor(() => expect(openDialogs()).toEqual([]));
}

/** The section of the page with this heading, once it is there. */
export async function section(title: string): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: 'h1, h2, h3' });
  const found = heading.closest('section');
  if (!found) throw new Error(`“${title}” is the heading of no section.`);
  return found;
}

/** The rows of the page's tables without their heads. */
export const rows = (where: ParentNode = document): HTMLElement[] => [
  ...where.querySelectorAll<HTMLElement>('tbody tr'),
];

/** The row that says `text`, or nothing. */
export const rowOf = (text: string): HTMLElement | undefined => rows().find((row) => row.textContent.includes(text));

/** The same, once it is there. */
export async function findRow(text: string): Promise<HTMLElement> {
  let found: HTMLElement | undefined;
  await waitFor(() => {
    found = rowOf(text);
    expect(found).toBeDefined();
  });
  return found as HTMLElement;
}

/** Waits until an element says `text`. */
export async function expectText(element: () => Element | undefined | null, text: string | RegExp): Promise<void> {
  await waitFor(() => expect(element()?.textContent).toMatch(text));
}
