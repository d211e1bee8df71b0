import { createMembershipId } from '@gatehouse/sync-protocol/base/ids';
import { expect, type Page, test } from '@playwright/test';
import { scanInPieces, scanWithWedge, waitForDesk } from '../../helpers/processes/wedge.ts';
import { bytesOf, memberIdOf, waiverIdOf } from './desk-harness/people-ids.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';

let harness: Harness;
test.beforeAll(async () => {
  harness = await serveHarness();
});
test.afterAll(async () => {
  await harness.close();
});

const panel = (page: Page) => page.getByRole('region', { name: 'Scan result' });

/** Counts the tones that start, and dialogs that must never open. */
async function open(page: Page, query: string): Promise<void> {
  await page.addInitScript(() => {
    const counters = { tones: 0, dialogs: 0 };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function counted(when?: number) {
      counters.tones++;
      start.call(this, when);
    };
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      Object.defineProperty(window, name, { value: () => counters.dialogs++ });
    Object.assign(window, { counters });
  });
  await page.goto(`${harness.url}/?${query}`);
  await waitForDesk(page);
}

const counted = (page: Page, name: 'tones' | 'dialogs') =>
  page.evaluate((key) => (window as unknown as { counters: Record<string, number> }).counters[key], name);

test('[K12] a scan while the search has the focus leaves nothing in it; typing at 120 ms a key never is one', async ({
  page,
}) => {
  await open(page, 'screen=check-in&customers=40&members=8');
  const search = page.getByLabel('Search customers');
  await search.fill('mar');
  await search.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 2));
  await scanWithWedge(page, memberIdOf(0));
  await expect(panel(page)).toHaveAttribute('data-level', 'ready');
  await expect(search).toHaveValue('mar');
  expect(await search.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
    1, 2,
  ]);

  await page.reload();
  await search.focus();
  await page.keyboard.type(memberIdOf(0), { delay: 120 });
  await expect(search).toHaveValue(memberIdOf(0));
  await expect(panel(page)).toHaveCount(0);
});

test('[F58] a scan that comes apart is one scan, and a tail without its head says to scan again', async ({ page }) => {
  await open(page, 'screen=check-in&customers=40&members=8');
  const search = page.getByLabel('Search customers');
  const inTable = page.getByLabel('Search this table');
  const [head, middle, tail] = [memberIdOf(0).slice(0, 5), memberIdOf(0).slice(5, 9), memberIdOf(0).slice(9)];
  await search.fill('mar');

  await test.step('with a pause, a new focus and a late Enter', async () => {
    await scanInPieces(
      page,
      [
        { text: head },
        { text: middle, pauseMs: 400, first: () => inTable.focus() },
        {
          text: tail,
          pauseMs: 700,
          first: () => page.getByRole('button', { name: 'Refresh Data' }).focus(),
        },
      ],
      { enterAfterMs: 600 },
    );
    await expect(panel(page)).toHaveAttribute('data-level', 'ready');
    await expect(search).toHaveValue('mar');
    await expect(inTable).toHaveValue('');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('begun before the screen was there', async () => {
    await page.goto('about:blank');
    await page.goto(`${harness.url}/?screen=check-in&customers=40&members=8&late`);
    await expect(page.getByText('Not drawn yet')).toBeVisible();
    await scanInPieces(page, [
      { text: head },
      {
        text: middle + tail,
        first: () => page.evaluate(() => (window as unknown as { draw(): void }).draw()).then(() => waitForDesk(page)),
      },
    ]);
    await expect(panel(page)).toHaveAttribute('data-level', 'ready');
    await expect(search).toHaveValue('');
  });

  await test.step('of which only the end arrived', async () => {
    await scanWithWedge(page, memberIdOf(4).replaceAll('-', '').slice(6));
    await expect(panel(page)).toHaveAttribute('data-level', 'unknown');
    await expect(panel(page)).toContainText('Try scanning again');
    await expect(panel(page)).not.toContainText('Member not found');
    await expect(search).toHaveValue('');
  });
});

test('[K13] wrong layouts and foreign digits are read, or refused with the cause', async ({ page }) => {
  await open(page, 'screen=scan-in&members=8');
  await expect(page.getByLabel('Membership ID')).toBeFocused();
  const cyrillic = (us: string) => 'ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ'.charAt('QWERTYUIOPASDFGHJKLZXCVBNM'.indexOf(us)) || us;
  await scanWithWedge(page, memberIdOf(0), cyrillic);
  await expect(panel(page)).toHaveAttribute('data-level', 'ready');
  await scanWithWedge(page, 'HELLOWORLD', cyrillic);
  await expect(panel(page)).toHaveAttribute('data-level', 'unknown');
  await expect(panel(page)).toContainText('keyboard layout');
  const arabic = (us: string) => (/\d/.test(us) ? String.fromCodePoint(0x0660 + Number(us)) : us);
  await scanWithWedge(page, memberIdOf(4), arabic);
  await expect(panel(page)).toHaveAttribute('data-level', 'ready');
  await expect(page.getByLabel('Membership ID')).toHaveValue('');
});

test('[K15] each verdict is color, icon, words and sound, and no dialog', async ({ page }) => {
  await open(page, 'screen=scan-in&members=8');
  const cases = [
    { code: memberIdOf(0), level: 'ready', words: 'Member until', tones: 2 },
    { code: memberIdOf(1), level: 'attention', words: 'Membership expired on', tones: 2 },
    { code: memberIdOf(2), level: 'attention', words: 'No signature on file', tones: 2 },
    { code: memberIdOf(3), level: 'attention', words: 'a new waiver is due', tones: 2 },
    { code: memberIdOf(99), level: 'unknown', words: 'Member not found', tones: 1 },
  ];
  const colors = new Map<string, string>();
  let heard = 0;
  for (const { code, level, words, tones } of cases) {
    await scanWithWedge(page, code);
    await expect(panel(page)).toContainText(words);
    await expect(panel(page)).toHaveAttribute('data-level', level);
    await expect(panel(page).locator(`svg[data-icon="${level}"]`)).toBeVisible();
    colors.set(level, await panel(page).evaluate((node) => getComputedStyle(node).backgroundColor));
    heard += tones;
    await expect.poll(() => counted(page, 'tones')).toBe(heard);
  }
  expect(new Set(colors.values()).size).toBe(3);
  expect(await counted(page, 'dialogs')).toBe(0);
});

test('[K17] a code nobody issued never shows green; 100 codes get the same verdicts online and offline', async ({
  page,
  context,
}) => {
  await open(page, 'screen=scan-in&members=20&customers=20');
  const codes = Array.from({ length: 100 }, (_, index) => {
    if (index < 20) return memberIdOf(index);
    if (index < 40) return waiverIdOf(index - 20).replaceAll('-', '');
    if (index < 60) return memberIdOf(index + 500);
    if (index < 80) return createMembershipId('C00002', bytesOf(index));
    return `${memberIdOf(index - 80).slice(0, -1)}7`;
  });
  const field = page.getByLabel('Membership ID');
  const verdicts = async () => {
    const found: string[] = [];
    for (const code of codes) {
      await field.fill(code);
      await field.press('Enter');
      found.push(
        `${await panel(page).getAttribute('data-level')} ${await panel(page).getByRole('status').innerText()}`,
      );
    }
    return found;
  };
  const online = await verdicts();
  await context.setOffline(true);
  expect(await verdicts()).toEqual(online);
  for (const [index, verdict] of online.entries())
    if (index >= 40 && !codes.slice(0, 20).includes(codes[index] ?? '')) expect(verdict).toMatch(/^unknown/);
  expect(online.filter((verdict) => verdict.startsWith('ready')).length).toBeGreaterThanOrEqual(17);
  expect(online[60]).toContain('another venue');
});

/* How soon, `npm run bench -- scan` measures. */
test('[K12] scans one after the other among 50,000 customers each get their own verdict', async ({ page }) => {
  await open(page, 'screen=check-in&customers=50000&members=500');
  for (let index = 0; index < 12; index++) {
    await scanWithWedge(page, index % 2 ? waiverIdOf(index) : memberIdOf(index + 600));
    await expect(panel(page)).toHaveAttribute('data-level', index % 2 ? 'ready' : 'unknown');
  }
});

test('[F4] an expired member is let in with a warning, and the form is empty again', async ({ page }) => {
  await open(page, 'screen=scan-in&members=8');
  const field = page.getByLabel('Membership ID');
  await field.press('Enter');
  await expect(page.getByText('Please enter a membership ID')).toBeVisible();
  await field.fill(memberIdOf(1).toLowerCase().replaceAll('-', ' '));
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Check In (Expired)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText(`Member ${memberIdOf(1)} checked in successfully!`);
  await expect(field).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Member', exact: true })).toHaveCount(0);
  await scanWithWedge(page, memberIdOf(1));
  await expect(panel(page)).toContainText('Already in at');
  await page.getByRole('button', { name: 'Undo check-in' }).click();
  await expect(panel(page)).toContainText('The check-in was undone.');
  await scanWithWedge(page, memberIdOf(1));
  await expect(panel(page)).not.toContainText('Already in at');
});
