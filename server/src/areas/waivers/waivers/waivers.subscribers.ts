import type { Subscriber } from '#venue/venue-write';
import { queueMail } from '../../mail/mail/queue-mail.ts';
import { deleteWaivers } from './waivers.shared.repository.ts';

/** The signer's own copy by mail, and the end of a person's rows. Requirements W11, F24. */
export const waivers: Subscriber = {
  /* Anyone may have typed the address, so each mailbox gets a limited number. */
  async 'waiver.signed'(deps, { db, clientId }, { copy }) {
    if (copy) await queueMail(deps, db, { signedCopy: copy }, clientId, { isLimited: true });
  },
  'person.erased': (_, write, { waivers: rows }) =>
    deleteWaivers(
      write,
      rows.map((row) => row.waiver_id),
    ),
};
