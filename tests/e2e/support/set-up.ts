import { call } from './api.ts';
import type { RealServer } from './server.ts';

export const firstVenue = {
  companyName: 'Ridge Line',
  ownerEmail: 'dana@ridge.example',
  ownerPassword: 'front-door-1',
} as const;

/** The setup link that a new server has printed. */
function setUpLink({ stdout }: RealServer): URL {
  return new URL(/https?:\S+\/set-up\?\S+/.exec(stdout)?.[0] ?? '');
}

/** Sets a new server up with its first venue, by the link alone; returns the venue's id and its owner's session. */
export async function setUpWithVenue(server: RealServer): Promise<{ clientId: string; token: string }> {
  const { searchParams } = setUpLink(server);
  const link = { token: searchParams.get('token'), email: searchParams.get('email'), newPassword: 'admin-password' };
  const { body } = await call(server, 'POST', '/api/set-up', { body: { ...link, ...firstVenue } });
  const credentials = { email: firstVenue.ownerEmail, password: firstVenue.ownerPassword };
  const signedIn = await call<{ token: string }>(server, 'POST', '/api/login', { body: credentials });
  return { clientId: String(body['clientId']), token: signedIn.body.token };
}
