import type { Page } from '@playwright/test';
import { choose, consent, fillAdult, fillMinor, sign } from '../../e2e/desk/kiosk-harness/visitor.ts';
import { STAFF_PIN } from '../../e2e/support/pairing.ts';
import { openPad } from '../../e2e/support/visitor.ts';
import type { Person } from '../person.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { isLoaded, openedAtSize, plain, press, statesOf, visit } from './steps.ts';

/* The waiver at home and on a tablet: the same steps in two rooms. */

type Start = (page: Page) => Promise<void>;

async function finish(page: Page): Promise<void> {
  await consent(page);
  await press(page, 'Sign and finish');
  await page.getByText('Thank you, Ada!').waitFor();
}

/** Each step of the flow, from the choice of the form on. */
const steps = (start: Start): Record<string, (page: Page) => Promise<void>> => ({
  'choice of the form': start,
  'number of minors': async (page) => {
    await start(page);
    await choose(page, 'Minor');
    await page.getByRole('button', { name: '2 minors' }).waitFor();
  },
  'adult form': async (page) => {
    await start(page);
    await choose(page, 'Adult');
    await page.getByLabel('First Name').waitFor();
    await isLoaded(page);
  },
  'adult form, what is missing': async (page) => {
    await start(page);
    await choose(page, 'Adult');
    await page.getByLabel('First Name').fill('Ada');
    await press(page, 'Sign and finish');
  },
  'adult form, too young': async (page) => {
    await start(page);
    await choose(page, 'Adult');
    await fillAdult(page, '2015');
    await page.keyboard.press('Tab');
  },
  'second minor': async (page) => {
    await start(page);
    await choose(page, 'Adult & Minor');
    await press(page, '2 minors');
    await fillMinor(page, 'Kim');
    await page.getByRole('heading', { name: 'Minor 2 of 2' }).waitFor();
  },
  'guardian’s form': async (page) => {
    await start(page);
    await choose(page, 'Minor');
    await press(page, '1 minor');
    await fillMinor(page, 'Kim');
    await page.getByLabel('Email').waitFor();
    await isLoaded(page);
  },
  'signature pad': async (page) => {
    await start(page);
    await choose(page, 'Adult');
    await fillAdult(page);
    await openPad(page);
  },
  'ready to finish': async (page) => {
    await start(page);
    await choose(page, 'Adult');
    await fillAdult(page);
    await sign(page);
    await consent(page);
  },
  'thank you': async (page) => {
    await start(page);
    await choose(page, 'Adult');
    await fillAdult(page);
    await sign(page);
    await finish(page);
  },
});

const atHome: Start = async (page) => {
  await visit(page, '/waiver/C00001');
  await page.getByRole('button', { name: 'Adult', exact: true }).waitFor();
};

const atAsking = async (page: Page, { askingVenue }: Stage): Promise<void> => {
  await visit(page, `/waiver/${askingVenue.clientId}`);
  await page.getByText('Document 1 of 2').waitFor();
};

/** Signing for two minors as well. */
const askedFamily = async (page: Page, stage: Stage): Promise<void> => {
  await atAsking(page, stage);
  await choose(page, 'Adult & Minor');
  await press(page, '2 minors');
  await fillMinor(page, 'Kim');
  await fillMinor(page, 'Lou');
  await fillAdult(page);
  await page.getByText('Do you have a heart condition?').waitFor();
};

const onTablet: Start = async (page) => {
  await attract(page);
  await press(page, /^(Touch to begin|Tap to begin)$/);
};

async function attract(page: Page): Promise<void> {
  await page.goto('/kiosk');
  await page.getByRole('button', { name: 'Staff' }).waitFor();
}

const inLanguage =
  (name: string): Start =>
  async (page) => {
    await attract(page);
    await press(page, name);
  };

const kiosk: Person = 'kiosk';
/** On a phone the signature opens in a dialog, which a kiosk decides when the form opens. */
const withSignature = [
  'adult form',
  'adult form, what is missing',
  'guardian’s form',
  'signature pad',
  'ready to finish',
];

export const waiverScreens: readonly Screen[] = [
  ...statesOf('/waiver/:clientId', 'stranger', {
    ...steps(atHome),
    'several documents': atAsking,
    'several documents, questions': askedFamily,
    'several documents, what is missing': async (page, stage) => {
      await askedFamily(page, stage);
      await page.getByLabel('It is not the same for each of them').check();
      await page.getByRole('group', { name: 'Shoe size' }).getByLabel('Kim Lovelace').fill('9');
      await press(page, 'Sign and finish');
      await page.getByRole('alert').waitFor();
    },
    'no such venue': async (page) => {
      await page.goto('/waiver/C09999');
      await page.getByRole('alert').or(page.locator('h1')).first().waitFor();
    },
    'venue without a waiver': async (page, { newVenue }) => {
      await page.goto(`/waiver/${newVenue.clientId}`);
      await page.getByRole('alert').or(page.locator('h1')).first().waitFor();
    },
  }),
  ...openedAtSize(withSignature, statesOf('/kiosk', kiosk, steps(onTablet))),
  ...statesOf('/kiosk', kiosk, {
    attract,
    'attract in Spanish': inLanguage('Español'),
    'attract in French': inLanguage('Français'),
    'staff PIN': async (page) => {
      await attract(page);
      await press(page, 'Staff');
    },
    'staff menu': async (page) => {
      await attract(page);
      await press(page, 'Staff');
      await page.keyboard.type(STAFF_PIN);
      await page.keyboard.press('Enter');
      await page.getByText('Unsent waivers').waitFor();
    },
  }),
  ...statesOf('/device-setup', kiosk, {
    kiosk: async (page) => {
      await visit(page, '/device-setup');
      await page.getByTestId('offline-readiness').waitFor();
    },
  }),
  ...statesOf('/pair', 'stranger', {
    code: plain('/pair'),
    'a code that is not valid': async (page) => {
      await visit(page, '/pair');
      await page.getByLabel('Pairing code').fill('ABCD2345');
      await press(page, 'Pair this device');
      await page.getByRole('alert').first().waitFor();
    },
  }),
  ...statesOf('/start', 'stranger', { 'not paired': plain('/start') }),
];
