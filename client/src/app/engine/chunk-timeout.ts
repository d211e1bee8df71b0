import type { RouteObject } from 'react-router';

/** How long a part of the application may take to load. Requirement U9. */
const CHUNK_WITHIN_MS = 120_000;

/**
 * The same routes, whose screens' files count as missing when they do not come in time: the browser's own `import()` waits
 * for ever on a connection that hangs. What is missing is tried again by a reload.
 */
export function withChunkTimeout(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const timed = typeof lazy === 'function' ? { ...route, lazy: () => inTime(lazy()) } : route;
    return children ? ({ ...timed, children: withChunkTimeout(children) } as RouteObject) : timed;
  });
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('Failed to fetch dynamically imported module: it took too long')),
      CHUNK_WITHIN_MS,
    );
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
