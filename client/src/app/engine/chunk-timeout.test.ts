import type { LazyRouteFunction, RouteObject } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withChunkTimeout } from './chunk-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lazyOf = (route: RouteObject | undefined) => route?.lazy as LazyRouteFunction<RouteObject>;

it('[U9] gives a screen’s file 120 seconds, at any depth', async () => {
  const [area] = withChunkTimeout([
    { path: 'area', children: [{ path: 'screen', lazy: () => new Promise(() => {}) }] },
  ]);
  const failed = vi.fn();
  const loading = lazyOf(area?.children?.[0])().catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(failed.mock.calls[0]?.[0].message).toMatch(/dynamically imported module/);
});

it('passes on what loads in time, and leaves no timer behind', async () => {
  const [route] = withChunkTimeout([{ path: 'screen', lazy: async () => ({ handle: 'there' }) }]);
  expect(await lazyOf(route)()).toEqual({ handle: 'there' });
  expect(vi.getTimerCount()).toBe(0);
});
