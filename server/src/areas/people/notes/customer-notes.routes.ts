import {
  createCustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
  updateCustomerNote,
} from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { bind, type Router } from '#http/bind';
import { listNotes } from './customer-notes.service.ts';
import { createNote, deleteNote, updateNoteOf } from './note-changes.service.ts';

/** Notes and alerts about a customer, with their history. */
export function bindCustomerNotes(router: Router): void {
  const { deps } = router;

  bind(router, listCustomerNotes, ({ params }) => listNotes(deps, params.client_id, params.waiver_id));

  bind(router, createCustomerNote, async ({ params, body, principal }) => {
    const change = { clientId: params.client_id, userId: principal.userId, waiverId: params.waiver_id };
    return { note: await createNote(deps, change, body) };
  });

  bind(router, updateCustomerNote, async ({ params, body, principal }) => {
    const change = { clientId: params.client_id, userId: principal.userId, waiverId: params.waiver_id };
    return { note: await updateNoteOf(deps, change, params.note_id, body) };
  });

  bind(router, deleteCustomerNote, async ({ params, principal }) => {
    const change = { clientId: params.client_id, userId: principal.userId, waiverId: params.waiver_id };
    await deleteNote(deps, change, params.note_id);
  });
}
