import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** What only a browser has, and how a test of it reads. */
const signs: Readonly<Record<string, RegExp>> = {
  'service workers': /serviceWorker|precache|navigator\.storage\.persist/,
  'a network that fails': /\.setOffline\(|\.route\(|\.routeWebSocket\(|cutOff\(|flakyLine\(|cdp\w*\.send\('Network\./i,
  'a server that is gone': /server\.(?:kill|stop|start)\(/,
  layout:
    /viewport|expectNothingCut|expectNoFaultAtSizes|expectFitsPhones|boundingBox|getBoundingClientRect|scrollWidth|scrollTo|scrollIntoView|toBeInViewport|getComputedStyle|toHaveCSS|emulateMedia|innerWidth/i,
  focus: /toBeFocused|activeElement|press\('(?:Shift\+)?Tab'|:focus/,
  frames: /frameLocator|contentFrame|\.frames\(\)|<iframe/,
  'printing and downloads': /emulateMedia\(\{ media: 'print'|window\.print|\.pdf\(|waitForEvent\('download'/,
  'cameras and permissions': /fake-device|fake-video|getUserMedia|grantPermissions|camera-video|WakeLock/i,
  'several tabs':
    /\.newPage\(\)[\s\S]*\.newPage\(\)|context\(\)\.newPage\(|waitForEvent\('(?:page|popup)'|BroadcastChannel|navigator\.locks/,
  'the history of a browser': /\.goBack\(|\.goForward\(/,
  'a question before leaving': /beforeunload/,
  'an upload that is cut off': /fillPlaces\(/,
  ink: /canvas|\.mouse\.|drawSignature/i,
  'touch and drag': /hasTouch|touchscreen|\.tap\(|dragTo|\.dragAndDrop\(/,
  'stored files':
    /storageState|indexedDB|deleteDatabase|caches\.|launchPersistentContext|clearCookies|\.cookies\(|storedFiles/,
  accessibility: /expectNoAxe|axeFaults|expectNoFaultAtSizes/,
  'rules of the page': /content-security-policy|securitypolicyviolation|javaScriptEnabled/i,
  'pages before scripts': /prerender|jsonLd|ld\+json|page\.content\(\)/i,
  'what loads, and how fast':
    /countTransferred|countLoads|performance\.|PerformanceObserver|metrics\(|\.evaluate\(\s*\(\) => (?:gc|performance)/,
};
/** The worker and the stored files of an installed page, in every test. */
const ofInstalledPages = /^tests\/e2e\/offline\//;
/** Each tells what a stranger would tell of the product, from end to end. */
const fromEndToEnd = /story\.spec\.ts$/;
const STORIES_MAX = 12;

const specs = sourceFiles().filter(({ path }) => path.endsWith('.spec.ts'));

/** The titles of the tests that show no sign, neither themselves nor in a function of their file that they call. */
function withoutSigns(text: string): string[] {
  const parts = text.split(/^(?=\w)/m);
  const named = parts.flatMap((part) => {
    const [, name] = /^(?:async function|function|const) (\w+)/.exec(part) ?? [];
    return name ? [{ name, part }] : [];
  });
  const reached = (part: string, seen: ReadonlySet<string> = new Set()): string =>
    named
      .filter(({ name }) => !seen.has(name) && new RegExp(`\\b${name}\\b`).test(part))
      .reduce((sum, called) => sum + reached(called.part, new Set([...seen, called.name])), part);
  return parts
    .filter((part) => part.startsWith('test('))
    .filter((part) => !Object.values(signs).some((sign) => sign.test(reached(part))))
    .map((part) => /'((?:[^'\\]|\\.)+)'/.exec(part)?.[1] ?? part);
}

it('has browser tests only of what a browser alone can show', () => {
  const others = specs
    .filter(({ path }) => !fromEndToEnd.test(path) && !ofInstalledPages.test(path))
    .flatMap(({ path, text }) => withoutSigns(text).map((title) => `${path} › ${title}`));
  expect(others, 'would cost a tenth next to the file or in tests/stories').toEqual([]);
});

it('looks at each test by itself, with the functions of its file that it calls', () => {
  const file = [
    'async function turn(page: Page) {\n  await page.setViewportSize(phone);\n}',
    "test('fits a phone', async ({ page }) => {\n  await turn(page);\n});",
    "test('says who is here', async ({ page }) => {\n  await page.goto('/desk');\n});",
  ].join('\n');
  expect(withoutSigns(file)).toEqual(['says who is here']);
});

it('tells few stories from end to end', () => {
  expect(specs.filter(({ path }) => fromEndToEnd.test(path)).length).toBeLessThanOrEqual(STORIES_MAX);
});
