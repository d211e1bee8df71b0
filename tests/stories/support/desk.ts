import { QueueDatabase } from '@gatehouse/client/db/queue-database';
import { isWaiting } from '@gatehouse/client/db/queue-store';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import type { Story } from './story.ts';

/** Signs as a visitor does, and returns the waiver's id. */
export async function signWaiver(
  house: TestApp,
  venue: TestVenue,
  firstName: string,
  lastName: string,
): Promise<string> {
  const body = adultBody(venue.clientId, { adult_first_name: firstName, adult_last_name: lastName });
  const answer = await house.request('POST', '/api/public/waiver/waiver-signature', { body });
  expect(answer.status).toBe(200);
  return (answer.body as { waiver_id: string }).waiver_id;
}

/** Opens the check-in screen of a signed-in owner, once it lists `people`. */
export async function openDesk(story: Story, venue: TestVenue, people: number): Promise<void> {
  localStorage.setItem('token', venue.token);
  story.open('/customer-check-in');
  await screen.findByText(`Showing ${people} of ${people} customers`);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search customers')));
}

/** One check-in as the server's database holds it. */
interface StoredCheckIn {
  waiverId: string;
  isUndone: boolean;
}

/** Every check-in that the server has stored, undone ones too, by person. */
export async function storedCheckIns({ deps }: TestApp, { clientId }: TestVenue): Promise<StoredCheckIn[]> {
  const rows = await deps.db.readVenue(clientId, (db) =>
    db.selectFrom('check_ins').select(['waiver_id', 'undone_at']).where('client_id', '=', clientId).execute(),
  );
  return byPerson(rows.map((row) => ({ waiverId: row.waiver_id, isUndone: row.undone_at !== null })));
}

/** Waits until the server holds exactly these check-ins, and nothing waits on this desk that would follow them. */
export async function expectStored(
  { house }: Story,
  venue: TestVenue,
  expected: readonly StoredCheckIn[],
): Promise<void> {
  const queue = new QueueDatabase();
  await waitFor(async () => {
    expect((await queue.list()).filter(isWaiting)).toEqual([]);
    expect(await storedCheckIns(house, venue)).toEqual(byPerson(expected));
  }).finally(() => queue.close());
}

const byPerson = (checkIns: readonly StoredCheckIn[]): StoredCheckIn[] =>
  checkIns.toSorted((a, b) => (a.waiverId < b.waiverId ? -1 : 1));
