import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { StatusStrip, type StripFold, type StripItem } from './status-strip.tsx';

afterEach(cleanup);

const items: StripItem[] = [
  { tone: 'notice', text: 'Offline (3 unsent)', action: { label: 'Show', to: '/outbox' } },
  { tone: 'problem', text: 'No longer paired', action: { label: 'Pair again', to: '/pair' } },
];
const show = (shown: readonly StripItem[], fold?: StripFold) =>
  render(
    <MemoryRouter>
      <StatusStrip items={shown} name="Front desk" fold={fold} />
    </MemoryRouter>,
  );

it('[F6] says every state in a line', () => {
  show(items);
  expect(screen.getByTestId('status-strip').textContent).toBe(
    'Front deskOffline (3 unsent)ShowNo longer pairedPair again',
  );
});

it('[F6] folded, says the connection and how much more there is in the tone of the worst, and has all of it in its panel', () => {
  show(items, 'in-head');
  const button = screen.getByRole('button', { name: /^Offline \(3 unsent\), 1 more/ });
  expect(button.dataset['tone']).toBe('problem');
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  expect(panel?.textContent).toContain('Front desk');
  const links = within(panel as HTMLElement).getAllByRole('link', { hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/outbox', '/pair']);
});

it('[F6] in a line of its own, folds several states, and leaves one as it is', () => {
  show(items, 'own-line');
  const button = screen.getByRole('button', { name: /^Offline \(3 unsent\), 1 more/ });
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  expect(panel?.textContent).toContain('No longer pairedPair again');
  cleanup();
  show([items[0] as StripItem, { tone: 'quiet', text: 'Getting customers, 120 of 1,500' }], 'own-line');
  expect(screen.getByRole('button', { name: /1 more/ })).toBeDefined();
  cleanup();
  show(items.slice(0, 1), 'own-line');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Show' })).toBeDefined();
});
