import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { pressOn } from './hands.ts';

/** Chooses from the list that opens under a field, and that what is typed there narrows down. */
export async function pick(label: string | RegExp, option: string | RegExp, typed?: string): Promise<void> {
  const [field] = await screen.findAllByLabelText(label, { selector: 'input' });
  if (!field) return;
  pressOn(field);
  if (typed) fireEvent.change(field, { target: { value: typed } });
  pressOn(await screen.findByText(option, { selector: '[role=option], [role=option] *' }));
}

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
