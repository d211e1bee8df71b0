import { routeTable } from '@gatehouse/client/lib/routes/route-table';
import { expect, it } from 'vitest';
import { allScreens, pathsWithoutPicture } from './all-screens.ts';
import { fileNameOf } from './screen.ts';

it('[U50] has a picture of every row of the route table, and of an unknown address', () => {
  expect(pathsWithoutPicture()).toEqual([]);
  const known = new Set<string>([...routeTable.map(({ path }) => path), '*']);
  expect(allScreens.filter(({ path }) => !known.has(path))).toEqual([]);
  expect(allScreens.some(({ path }) => path === '*')).toBe(true);
});

it('[U50] gives each state of a screen a file of its own', () => {
  const names = allScreens.map(fileNameOf);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
