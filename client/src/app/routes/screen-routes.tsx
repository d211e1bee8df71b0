import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { ScreenPath } from '../../lib/routes/route-table.ts';

/** Loads each screen's file when it is first opened. */
export type Screens<Path extends ScreenPath> = Readonly<Record<Path, () => Promise<ComponentType>>>;

export function screenRoutes<Path extends ScreenPath>(
  rows: readonly { path: ScreenPath }[],
  screens: Screens<Path>,
): RouteObject[] {
  return rows.map(({ path }) => ({
    path,
    lazy: async () => {
      const Screen = await screens[path as Path]();
      return { element: <Screen /> };
    },
  }));
}
