import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { TitledScreen } from '../../components/page-title.tsx';
import type { ScreenPath } from '../../lib/routes/route-table.ts';

/** Loads each screen's file when it is first opened. */
export type Screens<Path extends ScreenPath> = Readonly<Record<Path, () => Promise<ComponentType>>>;

/** One lazy route for each row, in the same order. A row's title becomes the page's; without one the screen sets its own. */
export function screenRoutes<Path extends ScreenPath>(
  rows: readonly { path: ScreenPath; title?: string }[],
  screens: Screens<Path>,
): RouteObject[] {
  return rows.map(({ path, title }) => ({
    path,
    lazy: async () => {
      const Screen = await screens[path as Path]();
      return {
        element: title ? (
          <TitledScreen title={title}>
            <Screen />
          </TitledScreen>
        ) : (
          <Screen />
        ),
      };
    },
  }));
}
