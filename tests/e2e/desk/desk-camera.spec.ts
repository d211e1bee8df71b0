import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { findChromium } from '../../helpers/processes/chromium.ts';
import { cameraFlags, type Shot, writeCameraVideo } from '../../helpers/samples/camera-video.ts';
import { browserFlags } from '../support/browser.ts';
import { memberOfNoOne, validMember } from './desk-harness/member-ids.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';

let harness: Harness;
let folder: string;
let browser: Browser | undefined;

test.beforeAll(async () => {
  harness = await serveHarness();
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-camera-'));
});
test.afterEach(async () => {
  await browser?.close();
  browser = undefined;
});
test.afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A browser whose camera sees this film, on a page that counts streams, tracks and verdicts. */
async function openWithCamera(name: string, shots: Shot[], query: string): Promise<Page> {
  const film = join(folder, `${name}.y4m`);
  writeCameraVideo(film, shots);
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...browserFlags, ...cameraFlags(film)],
  });
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const seen = { streams: 0, tracks: [] as MediaStreamTrack[], verdicts: [] as { name: string; atMs: number }[] };
    Object.assign(window, { seen });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      seen.streams++;
      const stream = await ask(constraints);
      seen.tracks.push(...stream.getTracks());
      return stream;
    };
    new MutationObserver(() => {
      const panel = document.querySelector<HTMLElement>('[data-level]');
      const name = panel?.innerText ?? '';
      if (panel?.dataset['level'] !== 'idle' && name && seen.verdicts.at(-1)?.name !== name)
        seen.verdicts.push({ name, atMs: performance.now() });
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.goto(`${harness.url}/?${query}`);
  return page;
}

interface Seen {
  streams: number;
  live: number;
  verdicts: { name: string; atMs: number }[];
}
const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const { seen } = window as unknown as {
      seen: { streams: number; tracks: MediaStreamTrack[]; verdicts: Seen['verdicts'] };
    };
    const live = seen.tracks.filter((track) => track.readyState === 'live').length;
    return { streams: seen.streams, live, verdicts: seen.verdicts };
  });
const sentFrom = (page: Page) =>
  page.evaluate(() => (window as unknown as { engine: { sent: { name: string }[] } }).engine.sent);

test('[K16] one stream a session, decoded without network and without another origin; leaving stops every track', async () => {
  const page = await openWithCamera('steady', [{ text: validMember, durationMs: 1000 }], 'screen=scan-in&members=8');
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== new URL(harness.url).origin) foreign.push(request.url());
  });
  await page.getByRole('button', { name: 'Start camera' }).click();
  const panel = page.getByRole('region', { name: 'Scan result' });
  await expect(panel).toHaveAttribute('data-level', 'ready');
  expect(await seenOn(page)).toMatchObject({ streams: 1, live: 1 });

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Stop camera' }).click();
  await expect.poll(async () => (await seenOn(page)).live).toBe(0);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Start camera' }).click();
  await expect(panel).toHaveAttribute('data-level', 'ready');
  expect(await seenOn(page)).toMatchObject({ streams: 2, live: 1 });
  await page.evaluate(() => (window as unknown as { leave: () => void }).leave());
  await expect.poll(async () => (await seenOn(page)).live).toBe(0);
  expect(foreign).toEqual([]);
});

test('[K16] leaving while the camera starts leaves no track behind', async () => {
  const page = await openWithCamera('early', [{ text: null, durationMs: 1000 }], 'screen=scan-in&members=8');
  await page.getByRole('button', { name: 'Start camera' }).click();
  await page.evaluate(() => (window as unknown as { leave: () => void }).leave());
  await page.waitForTimeout(2500);
  expect((await seenOn(page)).live).toBe(0);
});

test('[K14] a code held in view is one check-in', async () => {
  const page = await openWithCamera('held', [{ text: validMember, durationMs: 1000 }], 'screen=scan-station&members=8');
  await expect(page.getByText('Welcome, Marie Long')).toBeVisible();
  await page.waitForTimeout(6000);
  expect(await sentFrom(page)).toHaveLength(1);
});

test('[K14] 50 alternations of a valid and an invalid code all register within 1 s', async () => {
  const shots = [
    { text: validMember, durationMs: 1000 },
    { text: memberOfNoOne, durationMs: 1000 },
  ];
  const page = await openWithCamera('alternating', shots, 'screen=scan-station&members=8');
  await page.evaluate(watchFilm);
  const isValid = ({ name }: { name: string }) => name.includes('Marie Long');
  const read = async () => {
    const { verdicts } = await seenOn(page);
    const cuts = await page.evaluate(() => (window as unknown as { cuts: number[] }).cuts);
    /* Words of one person may change from ready to checked in: a change of code is what counts. */
    const changes = verdicts.filter((verdict, index) => {
      const previous = verdicts[index - 1];
      return previous && isValid(previous) !== isValid(verdict);
    });
    return { cuts, changes };
  };
  await expect.poll(async () => (await read()).changes.length, { timeout: 100_000 }).toBeGreaterThan(51);
  const { cuts, changes } = await read();
  /* The first cuts fall into the time in which the decoder is loaded. */
  const counted = cuts.filter((atMs) => atMs > (changes[0]?.atMs ?? 0)).slice(0, 50);
  expect(counted).toHaveLength(50);
  const lags = counted.map(
    (cutMs) => (changes.find(({ atMs }) => atMs > cutMs - CUT_SEEN_LATE_MS)?.atMs ?? Infinity) - cutMs,
  );
  test.info().annotations.push({ type: '50 lags, ms', description: lags.map(Math.round).join(' ') });
  expect(Math.max(...lags)).toBeLessThan(1000);
  expect(await sentFrom(page)).toHaveLength(1);
});

/** The decoder may see a cut before the page's own look at the film does. */
const CUT_SEEN_LATE_MS = 200;

/** Notes when the picture changes from one code to the other. Runs in the page. */
function watchFilm(): void {
  const cuts: number[] = [];
  Object.assign(window, { cuts });
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 48;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let last: Uint8ClampedArray | undefined;
  setInterval(() => {
    const video = document.querySelector('video');
    if (!context || !video?.videoWidth) return;
    context.drawImage(video, 0, 0, 64, 48);
    const { data } = context.getImageData(0, 0, 64, 48);
    const previous = last;
    last = data;
    if (previous && data.reduce((sum, value, index) => sum + Math.abs(value - (previous[index] ?? 0)), 0) > 20_000)
      cuts.push(performance.now());
  }, 40);
}
