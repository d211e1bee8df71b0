import { chromium, type Page } from '@playwright/test';
import { browserFlags } from '../e2e/support/browser.ts';
import { PROMO_CODE, startPlatform } from '../e2e/support/platform.ts';
import { findChromium } from '../helpers/processes/chromium.ts';
import { onePagePdf } from '../helpers/samples/pdf-samples.ts';
import { report } from './measure.ts';
import { type Effort, Person } from './support/person.ts';

/**
 * How long a stranger takes from the registration to the first waiver signed on a tablet, with what the screens show and nothing
 * else: the pairing code is read from the owner's screen and typed on the tablet. Once, since nearly all of it is the person's pace.
 */
const TARGET_SECONDS = 600;
const COMPANY = 'Lantern Climbing';
const PASSWORD = 'front-door-1';

const server = await startPlatform();
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserFlags });
const efforts: [step: string, effort: Effort][] = [];
try {
  const desktop = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const tablet = await (await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true })).newPage();
  const owner = new Person(desktop);
  const done = (step: string): void => void efforts.push([step, owner.effort()]);

  await registerOnTrial(owner, desktop);
  done('register');
  await owner.link(/^Add your waiver/);
  await owner.choose(/^Choose a PDF file/, {
    name: 'waiver.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await onePagePdf()),
  });
  await owner.button('Upload Waiver');
  await desktop.getByText('Waiver uploaded successfully!').waitFor();
  done('upload the waiver');
  await owner.link('Dashboard');
  await owner.link(/^Pair a tablet/);
  await owner.button('Add a device');
  await owner.button('Make pairing code');
  const code = await owner.read(desktop.getByTestId('pairing-code'));
  owner.turnTo(tablet);
  await owner.open(`${server.url}/pair`);
  await owner.fill('Pairing code', code);
  await owner.button('Pair this device');
  await tablet
    .getByTestId('offline-readiness')
    .filter({ hasText: /^Ready offline/ })
    .waitFor();
  await owner.fill('Staff PIN', '2468');
  await owner.fill('Repeat the PIN', '2468');
  await owner.button('Set staff PIN');
  await owner.link(/^Open /);
  await tablet.getByRole('button', { name: 'Touch to begin' }).waitFor();
  done('pair a tablet');
  await signOnTablet(owner, tablet);
  done('sign on the tablet');
} finally {
  await browser.close();
  await server.dispose();
}

for (const [step, { seconds, taps, keys }] of [...efforts, ['registration to first waiver', total()] as const]) {
  const target = step.includes(' to ') ? { target: TARGET_SECONDS } : {};
  report({ name: `${step}: time`, unit: 's', median: seconds, runs: 1, ...target, better: 'lower' });
  report({ name: `${step}: taps`, unit: 'count', median: taps, runs: 1, better: 'lower' });
  report({ name: `${step}: keys`, unit: 'count', median: keys, runs: 1, better: 'lower' });
}

/** The trial needs no card. Those who are not signed in by it sign in. */
async function registerOnTrial(owner: Person, page: Page): Promise<void> {
  await owner.open(`${server.url}/register`);
  await owner.fill('Company name', COMPANY);
  await owner.fill('Email', 'owner@lantern.example');
  await owner.fill('Password', PASSWORD);
  await owner.fill('Confirm password', PASSWORD);
  await owner.button('I have a promo code');
  await owner.fill('Promo code', PROMO_CODE);
  await owner.button('Apply');
  await owner.button('Start free trial');
  const dashboard = page.getByRole('heading', { level: 1, name: COMPANY });
  const signIn = page.getByRole('button', { name: 'Log In', exact: true });
  await dashboard.or(signIn).waitFor();
  if (await signIn.isVisible()) {
    await owner.fill('Password', PASSWORD);
    await owner.button('Log In');
  }
  await dashboard.waitFor();
}

async function signOnTablet(visitor: Person, page: Page): Promise<void> {
  await visitor.button('Touch to begin');
  await visitor.button('Adult');
  await visitor.fill('First Name', 'Ada');
  await visitor.fill('Last Name', 'Lovelace');
  await visitor.fill('Date of Birth', '05171990');
  await visitor.fill('Email', 'ada@example.com');
  await visitor.fill('Phone Number', '5185550148');
  await visitor.draw(page.getByTestId('signature-canvas'));
  await visitor.tap(page.getByLabel('I agree to sign this waiver electronically.'));
  await visitor.button('Sign and finish');
  await page.getByText('Thank you, Ada!').waitFor();
}

function total(): Effort {
  const sum = (of: (effort: Effort) => number): number => efforts.reduce((all, [, effort]) => all + of(effort), 0);
  return { seconds: sum((effort) => effort.seconds), taps: sum(({ taps }) => taps), keys: sum(({ keys }) => keys) };
}
