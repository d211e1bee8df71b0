import { expect, it } from 'vitest';
import { whenReady } from './when-ready.ts';

type Router = Parameters<typeof whenReady>[0];

it('[G40] runs after the router’s own call, where a redirect of the screen would be taken for the first navigation', async () => {
  const heard = new Set<(state: { initialized: boolean }) => void>();
  const router = {
    state: { initialized: false },
    subscribe: (listener: (state: { initialized: boolean }) => void) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
  };
  const order: string[] = [];
  whenReady(router as unknown as Router, () => order.push('screen'));
  for (const listener of heard) listener({ initialized: false });
  await Promise.resolve();
  expect(order).toEqual([]);
  for (const listener of heard) listener({ initialized: true });
  order.push('router');
  await Promise.resolve();
  expect(order).toEqual(['router', 'screen']);
  expect(heard.size).toBe(0);
});

it('runs at once where the first screen is there already', () => {
  const order: string[] = [];
  whenReady({ state: { initialized: true } } as Router, () => order.push('screen'));
  expect(order).toEqual(['screen']);
});
