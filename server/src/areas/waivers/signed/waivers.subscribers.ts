import { onEach, type Subscriber } from '#venue/venue-write';
import { gatherMail } from '../../mail/outbox/queue-mail.ts';
import { deleteWaivers, touchCustomers } from '../../people/records/records.shared.repository.ts';

/** The signer's own copy by mail, a person's alert on their rows, and the end of these. Requirements W11, F24, rule N4. */
export const waivers: Subscriber = {
  ...onEach(['note.created', 'note.changed', 'note.deleted'], (_, write, { alertedKeys }) =>
    touchCustomers(write, alertedKeys),
  ),
  /* Anyone may have typed the address, so each mailbox gets a limited number in a day. */
  'waiver.signed'(deps, write, { copy }) {
    if (copy) gatherMail(deps, write, { signedCopy: copy }, { kind: 'signed_copy' });
  },
  'person.erased': (_, write, { waivers: rows }) =>
    deleteWaivers(
      write,
      rows.map((row) => row.waiver_id),
    ),
};
