import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
