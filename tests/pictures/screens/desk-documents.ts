import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { ShownAnswer } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import type { Page } from '@playwright/test';
import { call } from '../../e2e/support/api.ts';
import { uploadCustomers } from '../../e2e/support/desk.ts';
import { customersOf, publishDocument } from '../../e2e/support/documents.ts';
import { signForParty } from '../../e2e/support/parties.ts';
import { venueDay } from '../../e2e/support/platform.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { dialogOpens, press, scan, statesOf, visit } from './steps.ts';

/* A guest of a party who has not signed the document of its offering: at the desk, and on the customer's page. */

const NAME = 'Axe throwing waiver';
const GUEST = { firstName: 'Cleopatra', lastName: 'Okonkwo-Lindqvist', signsAll: false };

interface Guest {
  waiverId: string;
  party: BookingRow;
}

/** Adds the document and the guest the first time. No one else who is in a picture needs the document. */
async function lackingGuest({ server, venue, read }: Stage): Promise<Guest> {
  const at = `/api/clients/${venue.clientId}`;
  /* Where today is a holiday of the demo, the next party. */
  const days = `startDate=${venueDay(0)}&endDate=${venueDay(10)}`;
  const bookings = await read<BookingRow[]>(`${at}/bookings/custom?${days}`);
  const party = bookings.find(({ status }) => status === 'confirmed');
  if (!party) throw new Error('The demo has no party soon');
  const { documents } = await read<{ documents: { name: string }[] }>(`${at}/waiver-documents`);
  if (!documents.some(({ name }) => name === NAME))
    await publishDocument(server, venue, {
      name: NAME,
      needed_by: 'offerings',
      offering_ids: [party.offering_id],
      validity: 'months',
      validity_count: 6,
    });
  const { customers } = await read<{ customers: { waiver_id: string }[] }>(
    `${at}/customers?search=${GUEST.firstName}&page=1`,
  );
  const waiverId = customers[0]?.waiver_id ?? (await signForParty(server, venue, party.booking_id, GUEST));
  return { waiverId, party };
}

/** A member from a file, who has signed nothing. */
async function lackingMember({ server, askingVenue }: Stage): Promise<string> {
  const { clientId, token } = askingVenue;
  const find = async () => (await customersOf(server, askingVenue))[0]?.waiver_id;
  if ((await find()) === undefined) await uploadCustomers(server, askingVenue, ['Philippa']);
  const path = `/api/clients/${clientId}/members`;
  const body = { waiver_id: await find(), expiration_date: venueDay(30) };
  await call(server, 'POST', path, { token, body });
  const { body: members } = await call<{ membership_id: string }[]>(server, 'GET', path, { token });
  return members[0]?.membership_id ?? '';
}

async function findGuest(page: Page, stage: Stage): Promise<Guest> {
  const guest = await lackingGuest(stage);
  await visit(page, '/customer-check-in');
  await page.getByLabel('Search customers').fill(GUEST.firstName);
  await page.getByText(`Missing: ${NAME}`).first().waitFor();
  return guest;
}

const answer: ShownAnswer = {
  question_id: 'q1',
  document_id: 'default',
  waiver_id: null,
  kind: 'yes_no',
  text: 'Have you thrown axes before?',
  value: false,
  is_health: false,
  is_stop: false,
};
const answers: ShownAnswer[] = [
  answer,
  { ...answer, question_id: 'q2', kind: 'choice', text: 'How did you hear of us?', value: 'A friend' },
  { ...answer, question_id: 'q3', text: 'Do you have a heart condition?', value: null, is_health: true },
];

export const deskDocumentScreens: readonly Screen[] = [
  ...statesOf('/customer-check-in', 'front_desk', {
    'a document is missing': findGuest,
    'a document is missing: question': async (page, stage) => {
      await findGuest(page, stage);
      await page.getByLabel('Search customers').press('Enter');
      await dialogOpens(page);
    },
    'a document is missing: party': async (page, stage) => {
      const { party } = await findGuest(page, stage);
      await page.getByLabel('Search customers').fill(party.party_name);
      await page.keyboard.press('Alt+p');
      await press(page, /^(Check in party|Change count of) /);
      await page.getByRole('dialog').getByText(`Missing: ${NAME}`).waitFor();
    },
  }),
  ...statesOf('/scan-in', 'front_desk', {
    'verdict: a document is missing': async (page, stage) => {
      const { waiverId } = await lackingGuest(stage);
      await visit(page, '/scan-in');
      await page.getByLabel('Membership ID').fill(waiverId);
      await page.waitForTimeout(1_500);
      await press(page, 'Lookup');
      await page.getByText(`Missing: ${NAME}`).first().waitFor();
    },
  }),
  ...statesOf('/scan-station', 'asking_station', {
    'verdict: documents are missing': async (page, stage) => {
      await scan(page, '/scan-station', await lackingMember(stage));
      await page.getByText('Photos and video').first().waitFor();
    },
  }),
  ...statesOf('/customer-check-in', 'owner', {
    'my customers, documents missing': async (page, stage) => {
      await lackingGuest(stage);
      await visit(page, `/customer-check-in?view=customers&search=${GUEST.firstName}`);
      await page.getByText(`To sign: ${NAME}`).first().waitFor();
    },
  }),
  ...statesOf('/customers/:waiverId', 'owner', {
    'documents and answers': async (page, stage) => {
      const { waiverId } = await lackingGuest(stage);
      await page.route('**/answers', (route) => route.fulfill({ json: { success: true, answers } }));
      await visit(page, `/customers/${waiverId}`);
      await page.getByRole('list', { name: 'Answers' }).waitFor();
    },
  }),
];
