import type { RouteObject } from 'react-router';

/** How long a part of the application may take to load. Requirement U9. */
const CHUNK_WITHIN_MS = 120_000;

/**
 * The same routes with a time-out on their screens' files: the browser's own `import()` waits
 * forever on a hanging connection. A reload retries a missing file.
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
