import type { Page } from '@playwright/test';
import { pair, pairingCode } from '../../e2e/support/pairing.ts';
import { isSmallest } from '../measure.ts';
import { Hand } from './hand.ts';
import { names } from './names.ts';
import { newPage, openVenue, phone, type Stage, type Story, tablet } from './stage.ts';

const { visitor } = names;

const kiosk = (name: string, walk: (hand: Hand) => Promise<void>): Story => ({
  name,
  async prepare(stage) {
    const page = await openKiosk(stage);
    return (effort) => walk(new Hand(page, effort));
  },
});

export const signing: readonly Story[] = [
  kiosk('sign: adult alone, on the kiosk', async (hand) => {
    await tapButton(hand, visitor.begin);
    await tapButton(hand, visitor.adult);
    await aboutOneself(hand);
    await signAndFinish(hand);
  }),
  kiosk('sign: adult with two minors, on the kiosk', async (hand) => {
    await tapButton(hand, visitor.begin);
    await tapButton(hand, visitor.adultAndMinor);
    await tapButton(hand, visitor.twoMinors);
    await aboutMinor(hand, 'Kim');
    await aboutMinor(hand, 'Lou');
    await aboutOneself(hand);
    await signAndFinish(hand);
  }),
  {
    name: 'sign: adult at home, on a phone',
    async prepare(stage) {
      const venue = await openVenue(stage);
      const page = await newPage(stage, phone);
      return async (effort) => {
        const hand = new Hand(page, effort);
        await hand.follow(`${stage.server.url}/waiver/${venue.clientId}`);
        await tapButton(hand, visitor.adult);
        await aboutOneself(hand);
        await signAndFinish(hand);
      };
    },
  },
];

async function openKiosk(stage: Stage): Promise<Page> {
  const page = stage.kiosk ?? (await pairKiosk(stage));
  if (isSmallest) stage.kiosk = page;
  await page.goto(`${stage.server.url}/kiosk`);
  await page.getByRole('button', { name: visitor.begin }).waitFor();
  return page;
}

async function pairKiosk(stage: Stage): Promise<Page> {
  const venue = await openVenue(stage);
  const page = await newPage(stage, tablet);
  await pair(page, stage.server, await pairingCode(stage.server, venue, 'kiosk', 'Entrance'));
  return page;
}

const tapButton = (hand: Hand, name: string) => hand.tap(hand.page.getByRole('button', { name, exact: true }));

async function aboutOneself(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.type(page.getByLabel(visitor.firstName), 'Ada');
  await hand.type(page.getByLabel(visitor.lastName), 'Lovelace');
  await hand.type(page.getByLabel(visitor.birthDate), '05091990');
  await hand.type(page.getByLabel(visitor.email), 'ada@example.com');
  await hand.type(page.getByLabel(visitor.phone), '5185550148');
}

/** The last name is typed where the form does not carry it over. */
async function aboutMinor(hand: Hand, firstName: string): Promise<void> {
  const { page } = hand;
  await hand.type(page.getByLabel(visitor.firstName), firstName);
  const lastName = page.getByLabel(visitor.lastName);
  if ((await lastName.inputValue()) === '') await hand.type(lastName, 'Lovelace');
  await hand.type(page.getByLabel(visitor.birthDate), '03072015');
  await tapButton(hand, visitor.next);
}

async function signAndFinish(hand: Hand): Promise<void> {
  const { page } = hand;
  /* A tablet has the place to sign on the page, a phone in a dialog. */
  const isInDialog = await page.getByRole('button', { name: visitor.openPad }).isVisible();
  if (isInDialog) await tapButton(hand, visitor.openPad);
  await hand.draw(page.getByTestId('signature-canvas'));
  if (isInDialog) await tapButton(hand, visitor.savePad);
  await hand.tap(page.getByLabel(visitor.agree));
  await tapButton(hand, visitor.finish);
  await page.getByRole('heading', { name: visitor.thanks }).waitFor();
}
