import type { SigningKiosk } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import type { Page } from '@playwright/test';
import { call } from '../../e2e/support/api.ts';
import { signWaiver, uploadCustomers } from '../../e2e/support/desk.ts';
import type { Person } from '../person.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { withCanceledParty } from './party-reviews.ts';
import { dialogOpens, isReady, openedAtSize, press, scan, statesOf, visit } from './steps.ts';

/* The front desk and the scan station, paired with the demo's main venue. */

interface Member {
  membership_id: string;
  status: string;
}

/** The `nth` member with the status, so that nobody's scan changes another's picture. */
async function memberOf(stage: Stage, status: string, nth: number): Promise<string> {
  const members = await stage.read<Member[]>(`/api/clients/${stage.venue.clientId}/members`);
  const found = members.filter((member) => member.status === status)[nth];
  if (!found) throw new Error(`The demo has no member who is ${status}`);
  return found.membership_id;
}

async function openDesk(page: Page, search = ''): Promise<void> {
  await visit(page, '/customer-check-in');
  const field = page.getByLabel('Search customers');
  await field.fill(search);
  await page
    .getByRole('button', { name: /^Check In / })
    .first()
    .waitFor();
}

async function openParty(page: Page): Promise<void> {
  await openDesk(page);
  await page.keyboard.press('Alt+p');
  await press(page, /^(Check in party|Change count of) /);
  await dialogOpens(page);
}

/** A scan of a member, whose card is good unless another status is asked for. */
const verdicts = (address: string, nth: number): Record<string, Screen['open']> => ({
  'verdict: valid': async (page, stage) => scan(page, address, await memberOf(stage, 'active', nth)),
  'verdict: expired': async (page, stage) => scan(page, address, await memberOf(stage, 'expired', nth)),
  'verdict: unknown': (page, { venue }) => scan(page, address, `${venue.clientId}M0000000X`),
  'verdict: already in': async (page, stage) => {
    const member = await memberOf(stage, 'active', nth + 2);
    await scan(page, address, member);
    /* The station lets in by itself, the desk by a key. */
    if (address === '/scan-in') await page.keyboard.press('Enter');
    await page.waitForTimeout(800);
    await scan(page, address, member);
  },
});

const desk: Person = 'front_desk';

export const deskScreens: readonly Screen[] = [
  ...statesOf('/customer-check-in', desk, {
    'check-in list': (page) => openDesk(page),
    'search results': (page) => openDesk(page, 'mar'),
    'nobody found': async (page) => {
      await visit(page, '/customer-check-in');
      await page.getByLabel('Search customers').fill('zzzz');
      await page.waitForTimeout(500);
    },
    shortcuts: async (page) => {
      await openDesk(page);
      await page.keyboard.press('Alt+/');
      await page.waitForTimeout(300);
    },
    'a family': async (page) => {
      await openDesk(page, 'mar');
      await press(page, /^Check in all /);
      await dialogOpens(page);
    },
    'a party': (page) => openParty(page),
    'a party: others without a signature': async (page) => {
      await openParty(page);
      await press(page, 'Check In Anyway…');
      await page.getByLabel(/^Why may /).waitFor();
    },
    'a party: its code': async (page) => {
      await openParty(page);
      await press(page, 'Show QR');
      await page.getByText(/^They scan this/).waitFor();
    },
    'a canceled party that came': withCanceledParty,
    'an alert stops': async (page, stage) => {
      const name = await stopSomeone(stage);
      await openDesk(page, name);
      await page.getByText('Stop: Banned').first().waitFor();
      /* Enter doesn't act on a person whom a pull adds to what was searched, until it is searched again. */
      await page.getByLabel('Search customers').fill('');
      await page.getByLabel('Search customers').fill(name);
      await page.locator('[data-selected="true"]').waitFor();
      await page.getByLabel('Search customers').press('Enter');
      await dialogOpens(page);
    },
    'no signature on file': (page, stage) => openUnsigned(page, stage),
    'no signature: question': (page, stage) => askUnsigned(page, stage),
    'no signature: sent to a kiosk': async (page, stage) => {
      await askUnsigned(page, stage);
      await press(page, 'Sign Now');
      await page.getByText(/opens the form of/).waitFor();
    },
  }),
  ...openedAtSize(
    ['no signature: on this device'],
    statesOf('/customer-check-in', desk, {
      'no signature: on this device': async (page, stage) => {
        await askUnsigned(page, stage);
        await page.getByLabel('This device').check();
        await press(page, 'Sign Now');
        await page.getByLabel('First Name').waitFor();
      },
    }),
  ),
  ...statesOf('/scan-in', desk, {
    'nothing scanned yet': async (page) => {
      await visit(page, '/scan-in');
      await isReady(page);
    },
    ...verdicts('/scan-in', 0),
  }),
  ...statesOf('/outbox', desk, {
    'nothing to send': (page) => visit(page, '/outbox'),
    'check-ins to send': async (page) => {
      await openDesk(page);
      await page.context().setOffline(true);
      /* The newest may be those of other pictures, about whom the desk asks first. */
      await press(page, /^Check In (?!.*(whom an alert stops|no signature|missing))/);
      await page
        .getByTestId('status-strip')
        .getByText(/unsent/)
        .waitFor();
      await page.goto('/outbox');
      await page.getByText(/^Check-in of /).waitFor();
    },
  }),
  ...statesOf('/device-setup', desk, {
    'front desk': async (page) => {
      await visit(page, '/device-setup');
      await page.getByTestId('offline-readiness').waitFor();
    },
  }),
  ...statesOf('/device-setup', 'scan_station', {
    'scan station': async (page) => {
      await visit(page, '/device-setup');
      await page.getByText('Check-ins', { exact: true }).waitFor();
    },
  }),
  ...statesOf('/scan-station', 'scan_station', {
    'nothing scanned yet': async (page) => {
      await page.goto('/scan-station');
      await isReady(page);
    },
    ...verdicts('/scan-station', 1),
  }),
];

/** Signs for someone whom the desk is asked to stop; returns the name. */
async function stopSomeone({ server, venue }: Stage): Promise<string> {
  const waiverId = await signWaiver(server, venue, 'Maximilian', 'Stopford');
  const notes = `/api/clients/${venue.clientId}/customers/waiver/${waiverId}/notes`;
  const body = { text: 'Banned until June 1: threw a ball at staff', level: 'stop' };
  await call(server, 'POST', notes, { token: venue.token, body });
  return 'Maximilian';
}

/** A kiosk that is always reachable, and takes no one into the pictures of the kiosk. */
async function addKiosk(page: Page): Promise<void> {
  const kiosks: SigningKiosk[] = [{ device_id: crypto.randomUUID(), name: 'Entrance kiosk', is_reachable: true }];
  await page.route('**/signing-requests/kiosks', (route) => route.fulfill({ json: { success: true, kiosks } }));
  await page.route('**/signing-requests', (route) => route.fulfill({ json: { success: true, valid_minutes: 10 } }));
}

/** Someone from an uploaded list, and a kiosk on which they can sign. */
async function openUnsigned(page: Page, stage: Stage): Promise<void> {
  await addKiosk(page);
  await uploadCustomers(stage.server, stage.venue, ['Philippa']);
  await openDesk(page, 'philippa');
  /* Once another picture has added a document, the waiver is named as the one of two that is missing. */
  await page
    .getByText(/^(No signature on file|Missing: Waiver)$/)
    .first()
    .waitFor();
}

async function askUnsigned(page: Page, stage: Stage): Promise<void> {
  await openUnsigned(page, stage);
  await page.getByLabel('Search customers').press('Enter');
  await dialogOpens(page);
  await page.getByLabel('This device').waitFor();
}
