import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import { allOf, only, pressOn } from './hands.ts';
import type { Story } from './story.ts';

/** Opens a screen of the user who has this session. */
export function openAs(story: Story, { token }: { token: string }, path: string): void {
  localStorage.setItem('token', token);
  story.open(path);
}

/** Chooses from the list that opens under a field, and that what is typed there narrows down. */
export async function pick(label: string | RegExp, option: string | RegExp, typed?: string): Promise<void> {
  const [field] = await screen.findAllByLabelText(label, { selector: 'input' });
  if (!field) return;
  pressOn(field);
  if (typed) fireEvent.change(field, { target: { value: typed } });
  pressOn(await screen.findByText(option, { selector: '[role=option], [role=option] *' }));
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

/** Presses a day of a calendar, in its present month. */
export async function pressDay(date: string, where = document.body): Promise<void> {
  const day = await waitFor(() => {
    const found = where.querySelector<HTMLButtonElement>(`[data-date="${date}"]:not(:disabled)`);
    if (!found) throw new Error(`${date} can’t be chosen.`);
    return found;
  });
  pressOn(day);
}

/** The dialog with this name, once it is open, or the only one. */
export const dialogOf = (name?: string | RegExp): Promise<HTMLElement> => only('dialog', name);

/** Waits until so many dialogs are open. */
export async function expectDialogs(count: number): Promise<void> {
  await waitFor(() => expect(allOf('dialog')).toHaveLength(count));
}

/** A clipboard, which jsdom lacks. Returns what was copied last. */
export function clipboard(): () => string {
  let text = '';
  const writeText = async (copied: string): Promise<void> => {
    text = copied;
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });
  return () => text;
}
