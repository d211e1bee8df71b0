import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routeTable } from '../../src/lib/routes/route-table.ts';
import { ofScreen, screenFiles } from './who-needs.ts';

const routes = new URL('../../src/app/routes/', import.meta.url);
const files = new Map(
  ['screens.ts', 'public-area.tsx'].flatMap((name) => [...screenFiles(readFileSync(new URL(name, routes), 'utf8'))]),
);

it('[K19] finds the file of every screen in the sources, whichever way it is written', () => {
  expect([...files.keys()].toSorted()).toEqual(routeTable.map(({ path }) => path as string).toSorted());
  expect([...files].filter(([, file]) => file === null)).toEqual([['/start', null]]);
  expect(files.get('/payment-success')).toBe('../../areas/money/payment-result/payment-result-page.tsx');
  expect(files.get('/test-payment-methods')).toContain('test-payment-methods-page.tsx');
});

it('[K19] every screen belongs to a group', () => {
  expect(routeTable.filter(({ path }) => ofScreen(path).length === 0)).toEqual([]);
  expect([ofScreen('/kiosk'), ofScreen('/pair'), ofScreen('/customer-check-in')]).toEqual([
    ['kiosk'],
    ['core'],
    ['desk'],
  ]);
});
