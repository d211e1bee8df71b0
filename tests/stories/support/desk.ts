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

/** Every check-in that the server has stored, undone ones too, oldest first. */
export async function storedCheckIns({ deps }: TestApp, { clientId }: TestVenue) {
  const rows = await deps.db.readVenue(clientId, (db) =>
    db
      .selectFrom('check_ins')
      .select(['waiver_id', 'undone_at'])
      .where('client_id', '=', clientId)
      .orderBy('check_in_time')
      .execute(),
  );
  return rows.map((row) => ({ waiverId: row.waiver_id, isUndone: row.undone_at !== null }));
}
