import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { codesIn } from '../../helpers/samples/barcode-reader.ts';
import { picturesOf } from '../../helpers/samples/read-pdf.ts';
import { addMember } from '../../helpers/venues/people.ts';
import { signed } from '../../helpers/venues/renewals.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { hit, only, put } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { expectDialogs, findRow, openAs } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

let story: Story;
let venue: TestVenue;
let ana: string;
/** English is the language in which the card is mailed too. */
const consent = { electronic: true, language: 'en-US', declarations: ['I have read the waiver.'] };

beforeEach(async () => {
  story = await openStory();
  venue = await createSigningVenue(story.house);
  const named = { adult_first_name: 'Ana', adult_last_name: 'López', email: 'ana@example.org', consent };
  ({ waiver_id: ana } = await signed(story.house, venue.clientId, named));
});

const codesOf = (id: string) => [`Code128 ${id.replaceAll('-', '')}`, `QRCode ${id.replaceAll('-', '')}`];

/** Fills in the opened to add Ana, and sends it. */
async function addAna(until: string): Promise<HTMLElement> {
  await hit('button', 'Add Member');
  const opened = await only('dialog');
  fireEvent.change(within(opened).getByLabelText(/Waiver ID/, { selector: 'input' }), { target: { value: 'lopez' } });
  fireEvent.click(await screen.findByText(/signed Jun 15, 2026/));
  within(opened).getByText(/^Ana López · /);
  await put(/Expiration Date/, until, opened);
  await hit('button', 'Add Member', opened);
  return opened;
}

it('[F8] an owner makes a customer a member once, and nobody twice', async () => {
  openAs(story, venue, '/my-members');
  await screen.findByText('No members yet');
  await addAna('2026-07-15');
  const row = await findRow('Ana López');
  within(row).getByText('Active');
  await expectDialogs(0);
  const opened = await addAna('2026-08-15');
  await within(opened).findByText(/is already a member/);
  await hit('button', 'Cancel', opened);
  await expectDialogs(0);
  screen.getByText('1 member');
});

it('[F31] [F30, U7] an owner mails a member’s card and saves it at CR80, with codes that a reader reads', async () => {
  const membershipId = await addMember(story.house, venue.clientId, ana);
  const { saved } = savedFiles();
  openAs(story, venue, '/my-members');
  await hit('button', 'Member card of Ana López');
  const opened = await only('dialog');
  within(opened).getByRole('article', { name: 'Member card of Ana López' });
  await hit('button', 'Email Card', opened);
  await screen.findByText('The card is on its way to ana@example.org');
  await sendDueMail(story.house.deps, new AbortController().signal);
  const card = story.house.mails.find(({ to, attachments }) => to === 'ana@example.org' && attachments?.length);
  expect(card?.attachments?.map(({ filename }) => filename)).toEqual(['member-card.png']);
  expect(await codesIn(new Uint8Array(card?.attachments?.[0]?.content ?? []))).toEqual(codesOf(membershipId));

  await hit('button', 'Save PDF', opened);
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`member-card-${membershipId}.pdf`]));
  const [page] = await picturesOf(new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? []), 4);
  expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([243, 153]);
  expect(await codesIn(page?.png ?? new Uint8Array())).toEqual(codesOf(membershipId));
});

it('[F8] a membership that ended yesterday is hidden; without the network nobody is deleted; the desk forgets a deleted card', async () => {
  const membershipId = await addMember(story.house, venue.clientId, ana);
  openAs(story, venue, '/my-members');
  await hit('button', 'Edit Ana López');
  const edit = await only('dialog');
  await put(/Expiration Date/, '2026-06-14', edit);
  await hit('button', 'Save', edit);
  await screen.findByText('No active members');
  fireEvent.click(screen.getByLabelText('Show All Members (Including Expired)'));
  const row = await findRow('Ana López');
  within(row).getByText('Expired');

  story.setOnline(false);
  await hit('button', 'Delete Ana López');
  await hit('button', 'Delete', await only('dialog'));
  await screen.findByText(/Failed to delete member\. The server could not be reached/);
  await findRow('Ana López');
  story.setOnline(true);

  await hit('button', 'Delete Ana López');
  await hit('button', 'Delete', await only('dialog'));
  await screen.findByText('No members yet');
  story.open('/scan-in');
  await put('Membership ID', membershipId);
  screen.getByLabelText<HTMLInputElement>('Membership ID').form?.requestSubmit();
  await screen.findByText('Member not found');
});
