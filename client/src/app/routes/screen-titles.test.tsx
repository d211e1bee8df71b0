import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { usePageTitle } from '../../components/page-title.tsx';
import { publicPaths, routeTable, type ScreenPath } from '../../lib/routes/route-table.ts';
import { screenRoutes } from './screen-routes.tsx';
import { screens } from './screens.ts';

afterEach(cleanup);

const rows = routeTable.filter((row) => row.area !== 'public');
const address = (path: ScreenPath): string => path.replaceAll(/:\w+/g, 'x');
const stubs = Object.fromEntries(
  Object.keys(screens).map((path) => [path, async () => Nameless]),
) as unknown as typeof screens;

const routesOf = (shown: typeof screens): RouteObject[] => [
  { hydrateFallbackElement: <Nameless />, children: screenRoutes(rows, shown) },
];

function Nameless() {
  return null;
}

it('[U24] names every screen in the tab, and names the next one on a change of screen', async () => {
  const router = createMemoryRouter(routesOf(stubs), { initialEntries: [address('/start')] });
  render(<RouterProvider router={router} />);
  for (const { path, title } of rows) {
    await act(() => router.navigate(address(path)));
    await waitFor(() => expect(document.title, path).toBe(`${title} · Gatehouse`));
    expect(title.trim(), path).not.toBe('');
  }
  expect(rows.length + publicPaths.length).toBe(routeTable.length);
});

it('[U24] gives no two screens the same name, but for those of a payment', () => {
  const names = rows.map(({ title }) => title);
  expect(names.filter((name, at) => names.indexOf(name) !== at && name !== 'Payment')).toEqual([]);
});

it('[U24] names what a screen shows while it shows it, then the screen again, and never the one before', async () => {
  const Named = () => {
    usePageTitle('Ada Lovelace');
    return null;
  };
  const own = { ...stubs, '/customers/:waiverId': async () => Named };
  const router = createMemoryRouter(routesOf(own), { initialEntries: ['/customers/x'] });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.title).toBe('Ada Lovelace · Gatehouse'));
  await act(() => router.navigate('/archive'));
  await waitFor(() => expect(document.title).toBe('Archive · Gatehouse'));
});
