import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { StatusStrip, type StripItem } from './status-strip.tsx';

afterEach(cleanup);

const items: StripItem[] = [
  { tone: 'notice', text: 'Offline (3 unsent)', action: { label: 'Show', to: '/outbox' } },
  { tone: 'problem', text: 'No longer paired', action: { label: 'Pair again', to: '/pair' } },
];
const show = (shown: readonly StripItem[], isFolded: boolean) =>
  render(
    <MemoryRouter>
      <StatusStrip items={shown} name="Front desk" isFolded={isFolded} />
    </MemoryRouter>,
  );

it('[F6] says every state in a line', () => {
  show(items, false);
  expect(screen.getByTestId('status-strip').textContent).toBe(
    'Front deskOffline (3 unsent)ShowNo longer pairedPair again',
  );
});

it('[F6] folded, says the connection and how much more there is in the tone of the worst, and has all of it in its panel', () => {
  show(items, true);
  const button = screen.getByRole('button', { name: /^Offline \(3 unsent\), 1 more/ });
  expect(button.dataset['tone']).toBe('problem');
  const panel = document.getElementById(button.getAttribute('popovertarget') ?? '');
  expect(panel?.textContent).toContain('Front desk');
  const links = within(panel as HTMLElement).getAllByRole('link', { hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/outbox', '/pair']);
});
