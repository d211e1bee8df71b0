import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
});

it('[U23] shows every kind of toast in one corner, in a region that was there before and does not interrupt', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  const corner = document.querySelector('[data-position="top-right"]');
  expect(corner?.getAttribute('aria-live')).toBe('polite');
  act(() => {
    toast('Saved');
    toast('Not saved', 'failed');
    toast('Saved here', 'notice');
  });
  for (const text of ['Saved', 'Not saved', 'Saved here'])
    expect(corner?.contains(await screen.findByText(text)), text).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[U23] [O58] offers the way back once, with the focus near it for the keyboard, and returns the focus', async () => {
  render(
    <MantineProvider env="test">
      <button type="button">+1 Month</button>
      <Toasts />
    </MantineProvider>,
  );
  const pressed = screen.getByText('+1 Month');
  pressed.focus();
  /* A browser matches this after a key. */
  vi.spyOn(pressed, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  const undo = vi.fn();
  act(() => toast('Paid until July 20', 'done', undo));
  const button = await screen.findByRole('button', { name: 'Undo' });
  expect(document.activeElement?.contains(button)).toBe(true);
  expect(document.activeElement).not.toBe(button);
  fireEvent.click(button, { detail: 2 });
  expect(undo).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(undo).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(screen.queryByText('Paid until July 20')).toBeNull());
  expect(document.activeElement).toBe(pressed);
});
