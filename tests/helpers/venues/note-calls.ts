import type { AlertLevel } from '@gatehouse/sync-protocol/areas/people/alert';
import {
  createCustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
  updateCustomerNote,
} from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';

type Content = { text: string; level?: AlertLevel | null };

export function postNote(app: TestApp, venue: TestVenue, waiverId: string, body: Content) {
  const params = { client_id: venue.clientId, waiver_id: waiverId };
  return call(app, createCustomerNote, { token: venue.token, params, body });
}

export function putNote(app: TestApp, venue: TestVenue, waiverId: string, noteId: string, body: Content) {
  const params = { client_id: venue.clientId, waiver_id: waiverId, note_id: noteId };
  return call(app, updateCustomerNote, { token: venue.token, params, body });
}

export function removeNote(app: TestApp, venue: TestVenue, waiverId: string, noteId: string) {
  const params = { client_id: venue.clientId, waiver_id: waiverId, note_id: noteId };
  return call(app, deleteCustomerNote, { token: venue.token, params });
}

export async function notesOf(app: TestApp, venue: TestVenue, waiverId: string) {
  const params = { client_id: venue.clientId, waiver_id: waiverId };
  return (await call(app, listCustomerNotes, { token: venue.token, params })).body;
}
