import { createPairingCode, pairDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { call } from './call.ts';
import type { TestApp } from './test-app.ts';

/** Everyone who may try an endpoint. Tokens; null is no token at all. */
export interface Callers {
  clientId: string;
  /** The paired kiosk. */
  deviceId: string;
  owner: string;
  stranger: string;
  admin: string;
  device: string;
  expired: string;
  unknown: string;
}

/** A venue with an owner and a paired kiosk, another venue's owner, an admin, and sessions that have ended. */
export async function makeCallers(app: TestApp): Promise<Callers> {
  const venue = await app.createVenue();
  const other = await app.createVenue();
  const ended = await app.createVenue();
  const admin = await app.createAdmin();
  await app.deps.db.writePlatform((db) =>
    db
      .updateTable('sessions')
      .set({ expires_at: '2026-01-01T00:00:00.000Z' })
      .where('user_id', '=', ended.userId)
      .execute(),
  );
  const made = await call(app, createPairingCode, { ...venue.own, body: { role: 'kiosk', name: 'Kiosk' } });
  const paired = await call(app, pairDevice, { body: { code: made.body.code } });
  return {
    clientId: venue.clientId,
    deviceId: paired.body.device_id,
    owner: venue.token,
    stranger: other.token,
    admin: admin.token,
    device: paired.body.token,
    expired: ended.token,
    unknown: 'A'.repeat(43),
  };
}

/** Someone who passes the access rule of this contract, or no one where anyone may. */
export function rightfulCaller(contract: Contract, callers: Callers): string | null {
  const tokens = {
    public: null,
    webhook: null,
    signature_holder: callers.owner,
    signed_in: callers.owner,
    client: callers.owner,
    client_or_admin: callers.owner,
    client_or_device: callers.owner,
    sync: callers.owner,
    admin: callers.admin,
    device: callers.device,
  };
  return tokens[contract.access];
}

export function pathParameters(contract: Contract): string[] {
  return [...contract.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}

/** The path with its parameters filled in; one that is not given is a well-formed id that nothing has. */
export function fillPath(contract: Contract, values: Record<string, string>): string {
  return contract.path.replaceAll(
    /:(\w+)(?:\{[^}]*\})?/g,
    (_, name: string) => values[name] ?? '00000000-0000-4000-8000-000000000000',
  );
}

/** `POST /api/login`: how a failing test names an endpoint. */
export function nameOf(contract: Contract): string {
  return `${contract.method} ${contract.path}`;
}

/** True for a reply that never ends by itself. */
export function isStream(contract: Contract): boolean {
  return 'contentType' in contract.reply && contract.reply.contentType === 'text/event-stream';
}
