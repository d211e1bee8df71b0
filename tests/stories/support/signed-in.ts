import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import type { Story } from './story.ts';

/** Opens a screen of the user who has this session. */
export function openAs(story: Story, { token }: { token: string }, path: string): void {
  localStorage.setItem('token', token);
  story.open(path);
}

/** Chooses the option of a list that has this text. */
export async function choose(label: string | RegExp, option: string, where = document.body): Promise<void> {
  const list = await within(where).findByLabelText<HTMLSelectElement>(label);
  const chosen = [...list.options].find(({ text }) => text === option);
  if (!chosen) throw new Error(`“${option}” is none of ${[...list.options].map(({ text }) => text).join(', ')}.`);
  fireEvent.change(list, { target: { value: chosen.value } });
}

/** The dialog with this name, once it is open, or the only one. */
export function dialogOf(name?: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('dialog', name === undefined ? {} : { name });
}

/** Waits until so many dialogs are open. */
export async function expectDialogs(count: number): Promise<void> {
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(count));
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
