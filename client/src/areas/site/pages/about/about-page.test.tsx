import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AboutPage } from './about-page.tsx';

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(cleanup);

function open(hash: string) {
  const router = createMemoryRouter([{ path: '/about', element: <AboutPage /> }], {
    initialEntries: [`/about${hash}`],
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

function learnMore(id: string): HTMLElement {
  const link = document.querySelector<HTMLElement>(`a[href="/about#modal-${id}"]`);
  if (!link) throw new Error(`no link to ${id}`);
  return link;
}

/** The headings that a person sees now. */
const shownTitles = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);

it('[G3] shows one section at a time, about itself by default', () => {
  open('');
  expect(shownTitles()).toEqual(['We make the front door of small venues']);
  expect(screen.getByText(/founded in June 2025/)).toBeDefined();
});

it('follows the hash, says which section is shown and begins at its top', () => {
  open('#waiver');
  expect(shownTitles()).toEqual(['Electronic waivers that hold up']);
  const sections = within(screen.getByRole('navigation', { name: 'Sections of this page' }));
  fireEvent.click(sections.getByRole('link', { name: 'Hardware' }));
  expect(shownTitles()).toEqual(['Hardware, and what to look for']);
  expect(sections.getByRole('link', { name: 'Hardware' }).getAttribute('aria-current')).toBe('true');
  expect(sections.getByRole('link', { name: 'Waivers' }).getAttribute('aria-current')).toBeNull();
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
});

it.each([
  ['paintball', 'Paintball and airsoft fields'],
  ['lodges', 'Lodges and outfitters'],
  ['martial', 'Martial arts schools'],
  ['other', 'Escape rooms, trampoline parks and more'],
] as const)('[G3] opens the dialog of %s at an address of its own, and Escape leads back', async (id, title) => {
  const router = open('#industries');
  fireEvent.click(learnMore(id));
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(router.state.location.hash).toBe(`#modal-${id}`);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(router.state.location.hash).toBe('#industries');
  expect(document.activeElement).toBe(learnMore(id));
});

it('opens the dialog from its address, over the industries', async () => {
  const router = open('#modal-lodges');
  const dialog = await screen.findByRole('dialog', { name: 'Lodges and outfitters' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(router.state.location.hash).toBe('#industries');
  expect(shownTitles()).toEqual(['Made for doors like yours']);
});

it('closes the dialog by the browser’s Back', async () => {
  const router = open('#industries');
  fireEvent.click(learnMore('martial'));
  await screen.findByRole('dialog');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(router.state.location.hash).toBe('#industries');
});
