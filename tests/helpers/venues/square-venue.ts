import { updateSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';

/** Connects a Square account, so that the venue takes deposits. */
export async function connectSquare(app: TestApp, { clientId, token }: TestVenue): Promise<void> {
  const body = { accessToken: 'venue-token', applicationId: 'venue-app' };
  await call(app, updateSquareAccount, { params: { client_id: clientId }, token, body });
}
