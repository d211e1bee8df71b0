import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginList, groupsToInstall, keepGroups } from './kept-groups.ts';
import { precacheGroups } from './precache-groups.ts';
import { forgetOldShells, markActivated } from './shell-caches.ts';
import { memoryCaches } from './testing/memory-caches.ts';

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const installed = async (): Promise<string[]> => [...(await groupsToInstall())];

it('[K19] a fresh browser installs what everyone needs, and still does when nobody became known', async () => {
  await beginList();
  expect(await installed()).toEqual([]);
  await markActivated('gatehouse-shell-1');
  expect(await installed()).toEqual([]);
});

it('[K19] a browser of a release without lists installs everything, until a page says that nobody is known', async () => {
  await markActivated('gatehouse-shell-1');
  await beginList();
  expect(await installed()).toEqual([...precacheGroups]);
  await keepGroups([]);
  expect(await installed()).toEqual([]);
});

it('[K19] the next release installs what pages said, and the list outlives the releases', async () => {
  await beginList();
  await keepGroups([]);
  expect(await installed()).toEqual([]);
  await keepGroups(['kiosk']);
  await markActivated('gatehouse-shell-1');
  await markActivated('gatehouse-shell-2');
  await forgetOldShells('gatehouse-shell-2');
  expect(await installed()).toEqual(['kiosk']);
});

it('[K19] a page that knows nobody takes nothing from a device, and another role replaces the one before', async () => {
  await keepGroups(['kiosk']);
  await keepGroups([]);
  expect(await installed()).toEqual(['kiosk']);
  await keepGroups(['desk']);
  expect(await installed()).toEqual(['desk']);
});
