import { expect, type Page, test } from '@playwright/test';
import { layoutFaults, touchOf } from '../../pictures/layout.ts';

/* What the picture run and the looks of the screens call a fault, each planted once in a page of its own. */

const phone = { width: 320, height: 640 };

async function faultsIn(page: Page, body: string): Promise<string[]> {
  await page.setViewportSize(phone);
  await page.setContent(`<!doctype html><style>* { margin: 0; font: 16px sans-serif }</style><body>${body}`);
  await (await touchOf(page))(true);
  return layoutFaults(page, true);
}

const finger = 'display: block; min-height: 44px; min-width: 44px';

test('[U50] a head of more than 96 px is a fault, and the bars above a screen count together', async ({ page }) => {
  const head = (strip: number) =>
    faultsIn(
      page,
      `<nav aria-label="Main" style="height: 60px"></nav><p data-testid="status-strip" style="height: ${strip}px">`,
    );
  expect(await head(36)).toEqual([]);
  expect(await head(37)).toEqual(['too tall: the head, 97 px']);
  const notice = '<section aria-label="Subscription notice" style="height: 65px"></section>';
  expect(await faultsIn(page, notice)).toEqual(['too tall: the notice, 65 px']);
});

test('[U50] a control that is cut is a fault, and one that can be scrolled to is not', async ({ page }) => {
  const button = (style: string) =>
    `<button style="${finger}; white-space: nowrap; ${style}">Charge the whole party</button>`;
  expect(await faultsIn(page, button(''))).toEqual([]);
  expect(await faultsIn(page, button('width: 90px; overflow: hidden'))).toEqual([
    expect.stringMatching(/^cut: <button/),
  ]);
  expect(await faultsIn(page, `<p style="width: 90px; overflow: hidden">${button('width: 200px')}`)).toEqual([
    expect.stringMatching(/^cut: <button/),
  ]);
  const scroller = (height: number) =>
    `<p style="width: 90px; height: ${height}px; overflow: auto">${button('width: 200px')}`;
  expect(await faultsIn(page, scroller(200))).toEqual([]);
  expect(await faultsIn(page, scroller(60))).toEqual([expect.stringMatching(/^cut: <button/)]);
  expect(await faultsIn(page, button('width: 90px'))).toEqual([expect.stringMatching(/^cut: <button/)]);
  const hider = `<p style="width: 90px; overflow: hidden">${button('width: 200px')}`;
  expect(await faultsIn(page, `<div style="height: 200px; overflow: auto">${hider}</div>`)).toEqual([
    expect.stringMatching(/^cut: <button/),
  ]);
  const name = '<span style="display: block; overflow: hidden; text-overflow: ellipsis">Philippa Winterbottom</span>';
  expect(await faultsIn(page, `<a href="/" style="${finger}; width: 90px; white-space: nowrap">${name}</a>`)).toEqual(
    [],
  );
  const select = (width: number) =>
    `<select style="${finger}; width: ${width}px" aria-label="Wait"><option>Only this time, 3:00 PM`;
  expect(await faultsIn(page, select(300))).toEqual([]);
  expect(await faultsIn(page, select(100))).toEqual([expect.stringMatching(/^cut: <select/)]);
  const choice = `<input readonly aria-haspopup="listbox" value="Only this time, 3:00 PM" style="${finger}; width: 80px">`;
  expect(await faultsIn(page, choice)).toEqual([expect.stringMatching(/^cut: <input/)]);
});

test('[U50] a name that a narrow column breaks is a fault', async ({ page }) => {
  const name = (width: number) => `<p style="width: ${width}px; overflow-wrap: anywhere">Philippa Winterbottom`;
  expect(await faultsIn(page, name(200))).toEqual([]);
  expect(await faultsIn(page, name(30))).toEqual(['broken: Philippa', 'broken: Winterbottom']);
});

test('[U50] a finger’s target is 44 px, with what belongs to it; links in sentences are no targets', async ({
  page,
}) => {
  expect(await faultsIn(page, `<button style="${finger}">Edit</button>`)).toEqual([]);
  expect(await faultsIn(page, '<button style="width: 80px; height: 30px">Edit</button>')).toEqual([
    expect.stringMatching(/^too small for a finger: 80 × 30: <button/),
  ]);
  expect(await faultsIn(page, `<label style="${finger}"><input type="checkbox"> I agree</label>`)).toEqual([]);
  expect(await faultsIn(page, '<p>Read the <a href="/terms">terms</a> first.')).toEqual([]);
});
