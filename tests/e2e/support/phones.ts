import { expect, type Page } from '@playwright/test';
import { layoutFaults, touchOf } from '../../pictures/layout.ts';

/** Expects that fingers can press and eyes can read all of a page on phones of these widths in px. It ends as wide as before. */
export async function expectFitsPhones(
  page: Page,
  state: string,
  widths: readonly number[] = [320, 390],
): Promise<void> {
  const before = page.viewportSize();
  const touch = await touchOf(page);
  await touch(true);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    expect(await layoutFaults(page, true), `${state}, ${width} px`).toEqual([]);
  }
  await touch(false);
  if (before) await page.setViewportSize(before);
}
