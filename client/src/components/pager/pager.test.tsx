import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(cleanup);

function show(page: number, total: number, isTotalExact = true): number[] {
  const asked: number[] = [];
  render(
    <MantineProvider>
      <Pager page={page} pageSize={25} total={total} isTotalExact={isTotalExact} onPage={(next) => asked.push(next)} />
    </MantineProvider>,
  );
  return asked;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pressAll = () => screen.getAllByRole('button').forEach((button) => fireEvent.click(button));

it('[F37] leads to the first, previous, next and last page', () => {
  const asked = show(3, 312);
  pressAll();
  expect(asked).toEqual([1, 2, 4, 13]);
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('Page 3 of 13');
});

it('[F37] leads nowhere from the ends, and keeps the focus there', () => {
  const asked = show(13, 312);
  const next = screen.getByRole('button', { name: 'Next' });
  next.focus();
  press('Next');
  press('Last');
  expect(asked).toEqual([]);
  expect(document.activeElement).toBe(next);
  cleanup();
  const fromStart = show(1, 312);
  press('Previous');
  press('First');
  expect(fromStart).toEqual([]);
});

it('[F37] leads back from a page that is gone, and is absent where there is one page', () => {
  const asked = show(9, 60);
  pressAll();
  expect(asked).toEqual([1, 3]);
  cleanup();
  show(1, 25);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('[F37] offers no last page where the total is not known, but always a next one', () => {
  const asked = show(400, 10_000, false);
  pressAll();
  expect(asked).toEqual([1, 399, 401]);
});
