import { signWaiver } from '../../e2e/support/desk.ts';
import { seedMember } from '../../e2e/support/venue.ts';
import { Hand, noEffort } from './hand.ts';
import { names } from './names.ts';
import { desktop, newPage, openVenue, type Stage, type Story } from './stage.ts';

const { desk } = names;
const people = ['Tomasz Nowak', 'Ana Silva', 'Wilhelmina Ostrander'] as const;
const WAIT = { timeout: 30_000 };

export const atDesk: readonly Story[] = [
  {
    name: 'find a customer at the desk',
    async prepare(stage) {
      const { page } = await openDesk(stage);
      return async (effort) => {
        const hand = new Hand(page, effort);
        await hand.type(page.getByLabel(desk.search), 'ost');
        await page.getByText('Tomasz Nowak').waitFor({ state: 'hidden' });
        await page.getByText('Wilhelmina Ostrander').first().waitFor();
      };
    },
  },
  {
    name: 'scan a member’s card and check in',
    async prepare(stage) {
      const { page, memberId } = await openDesk(stage);
      return (effort) => checkInByCard(new Hand(page, effort), memberId);
    },
  },
  {
    name: 'undo a check-in',
    async prepare(stage) {
      const { page, memberId } = await openDesk(stage);
      await checkInByCard(new Hand(page, noEffort()), memberId);
      return async (effort) => {
        const hand = new Hand(page, effort);
        const panel = page.getByRole('region', { name: desk.scanResult });
        await hand.tap(panel.getByRole('button', { name: desk.undo }));
        await page.getByText(desk.noneIn).waitFor();
      };
    },
  },
];

/** The check-in screen of an owner's browser, with three people, one of them a member. */
async function openDesk(stage: Stage) {
  const { server } = stage;
  const venue = await openVenue(stage);
  const waivers: string[] = [];
  for (const person of people) {
    const [first = '', last = ''] = person.split(' ');
    waivers.push(await signWaiver(server, venue, first, last));
  }
  const memberId = await seedMember(server, venue.clientId, waivers[0] ?? '');
  const page = await newPage(stage, desktop, venue.token);
  await page.goto(`${server.url}/customer-check-in`);
  for (const person of people) await page.getByText(person).first().waitFor(WAIT);
  return { page, memberId: memberId.replaceAll('-', '') };
}

/** A tap only where the verdict asks for one. */
async function checkInByCard(hand: Hand, memberId: string): Promise<void> {
  const { page } = hand;
  await hand.scan(memberId);
  const panel = page.getByRole('region', { name: desk.scanResult });
  await panel.waitFor();
  const admit = panel.getByRole('button', { name: desk.checkIn });
  if (await admit.isVisible()) await hand.tap(admit);
  await page.getByText(desk.isIn).waitFor();
}
