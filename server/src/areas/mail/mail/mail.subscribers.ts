import type { Subscriber } from '#venue/venue-write';
import { deleteMailTo } from './delete-mail-to.ts';

/** Mail to a person who was erased goes too, waiting or sent. Requirement F24. */
export const mail: Subscriber = {
  async 'person.erased'(deps, { db, clientId }, { contact, onMailsDeleted }) {
    onMailsDeleted(await deleteMailTo(deps, db, clientId, contact.emails));
  },
};
