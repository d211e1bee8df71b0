import type { Change, Cursor, PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { ApiFailure } from '../../lib/api/api-result.ts';
import { customerRow } from './rows.ts';

/** A server's pull responses and errors. */
export const SERVER_TIME = '2026-06-15T15:00:00.000Z';

export function cursor(version: number, epoch = 'e'): Cursor {
  return { epoch, version };
}

export function putPerson(
  id: string,
  version: number,
  fields: Parameters<typeof customerRow>[0] | object = {},
): Change {
  const row = { ...customerRow({ waiver_id: id }), ...fields };
  return { op: 'put', collection: 'customers', id, version, row };
}

export function putVenue(version: number, fields: object = {}): Change {
  const row = { client_id: 'C00001', time_zone: 'America/New_York', sealing_public_key: 'key', ...fields };
  return { op: 'put', collection: 'venue', id: 'C00001', version, row };
}

export function removePerson(id: string, version: number): Change {
  return { op: 'remove', collection: 'customers', id, version };
}

export function pageOf(changes: Change[], version: number, rest: Partial<PullReply> = {}): PullReply {
  return { changes, cursor: cursor(version), more: false, server_time: SERVER_TIME, ...rest };
}

export function good<T>(data: T): { ok: true; status: number; data: T } {
  return { ok: true, status: 200, data };
}

export function refusal(
  status: number,
  code: Extract<ApiFailure, { kind: 'refused' }>['code'] = 'UNAVAILABLE',
  retryAfterMs: number | null = null,
): ApiFailure {
  return { ok: false, kind: 'refused', status, code, message: '', requestId: 'r', fields: {}, retryAfterMs, body: {} };
}

export const offline: ApiFailure = { ok: false, kind: 'network', message: '' };
