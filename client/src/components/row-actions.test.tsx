import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type RowAction, RowActions } from './row-actions.tsx';

const [card, edit, remove] = [vi.fn(), vi.fn(), vi.fn()];

const threeActions = (control: object): RowAction[] => [
  { label: 'Card', name: 'Member card of Ana', onPress: card },
  { label: 'Edit', name: 'Edit Ana', onPress: edit },
  { label: 'Delete', name: 'Delete Ana', onPress: remove, isDestructive: true, control },
];

function show(isPhone: boolean, control = {}, actions = threeActions(control)) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('48em'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(
    <MantineProvider>
      <main>
        <RowActions of="Ana" actions={actions} />
      </main>
    </MantineProvider>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('[U12] shows every action of a row in a line', () => {
  show(false);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Member card of Ana',
    'Edit Ana',
    'Delete Ana',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Ana' }));
  expect(edit).toHaveBeenCalledOnce();
});

it('[U12] shows the first action on a phone, and the others in a menu that says which row it is of', async () => {
  show(true, { disabled: true, title: 'Your subscription has expired.' });
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Member card of Ana',
    'More actions for Ana',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Member card of Ana' }));
  expect(card).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Ana' }));
  const erase = await screen.findByRole('menuitem', { name: 'Delete Ana', hidden: true });
  expect(erase.hasAttribute('disabled')).toBe(true);
  expect(erase.title).toBe('Your subscription has expired.');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit Ana', hidden: true }));
  expect(edit).toHaveBeenCalledOnce();
});

it('[U12] keeps what is always wanted in sight on a phone, and has no menu of nothing', () => {
  show(true, {}, [
    { label: 'Edit', name: 'Edit Ana', onPress: edit },
    { label: '+1 Month', name: 'Ana: one month more', onPress: card, isKept: true },
  ]);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Edit Ana',
    'Ana: one month more',
  ]);
});

it('[U12] opens a menu of nothing but actions, inside the part of the page that its button is in', async () => {
  show(true);
  const more = screen.getByRole('button', { name: 'More actions for Ana' });
  const list = more.closest('main');
  fireEvent.click(more);
  const menu = await screen.findByRole('menu', { hidden: true });
  expect(list?.contains(menu)).toBe(true);
  expect([...menu.children].map(({ role }) => role)).toEqual(['menuitem', 'menuitem']);
});
