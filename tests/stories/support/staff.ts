import { waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import { allOf, only, pressOn } from './hands.ts';
import type { Story } from './story.ts';

/** Opens a screen of the user who has this session. */
export function openAs(story: Story, { token }: { token: string }, path: string): void {
  localStorage.setItem('token', token);
  story.open(path);
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
