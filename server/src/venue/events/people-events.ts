import type { VenueAction } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import type { Row } from '../../db/tables.ts';
import { type Audited, kind } from './event-kind.ts';

type OfMember = {
  membershipId: string;
  /** What was set. */
  content: object;
};

type OfNote = {
  /** A deleted one as it was before. */
  note: Row<'customer_notes'>;
  /** All keys of its person where an alert began, changed or ended: every row of theirs shows it. Rules N4, M6. */
  alertedKeys: readonly string[];
};

/** What merges and erasures change on devices: all that shows a person. */
const people = ['customers', 'members', 'check_ins', 'bookings'] as const;
const withAlerts = ['customers', 'members'] as const;
const ofMember =
  (action: VenueAction) =>
  ({ membershipId, content }: OfMember): Audited => ({ action, subject: membershipId, content });
const ofNote =
  (action: VenueAction) =>
  ({ note: { note_id, text, level } }: OfNote): Audited => ({ action, subject: note_id, content: { text, level } });

export const peopleEvents = {
  'member.added': kind<OfMember>(['members'], ofMember('create_member')),
  'member.changed': kind<OfMember>(['members'], ofMember('update_member')),
  'member.removed': kind<OfMember>(['members'], ofMember('delete_member')),
  'member.card_sent': kind<{ membershipId: string; email: string }>([], ({ membershipId, email }) => ({
    action: 'mail_member_card',
    subject: membershipId,
    content: { membership_id: membershipId, email },
  })),
  /* A kiosk holds no people, and hears of no alert. */
  'note.created': kind<OfNote>(withAlerts, ofNote('customer_note_created')),
  'note.changed': kind<OfNote>(withAlerts, ofNote('customer_note_changed')),
  'note.deleted': kind<OfNote>(withAlerts, ofNote('customer_note_deleted')),
  'person.merged': kind<{ mergeId: string; keep: string; merged: string; reason: string | null }>(
    people,
    ({ mergeId, keep, merged, reason }) => ({
      action: 'merge_customers',
      subject: mergeId,
      content: { keep_waiver_id: keep, merge_waiver_id: merged, reason },
    }),
  ),
  'person.split': kind<{ mergeId: string }>(people, ({ mergeId }) => ({
    action: 'undo_merge',
    subject: mergeId,
    content: { merge_id: mergeId },
  })),
  'person.erased': kind<Erased>(people, ({ erasureId, reason, waivers }) => ({
    action: 'erase_customer',
    subject: erasureId,
    content: { reason, waiver_ids: waivers.map((row) => row.waiver_id) },
  })),
  'person.uploaded': kind<{ requestId: string; contentSha256: string; outcome: string }>(
    ['customers'],
    ({ requestId, contentSha256, outcome }) => ({
      action: 'upload_customers',
      subject: requestId,
      content: `${contentSha256}\n${outcome}`,
    }),
  ),
  'erased_waiver.opened': kind<{ openingId: string; waiverId: string; reason: string }>(
    [],
    ({ openingId, waiverId, reason }) => ({
      action: 'open_erased_waiver',
      subject: openingId,
      content: { waiver_id: waiverId, reason },
    }),
  ),
};

/** A person whom every feature forgets. Requirement F24. */
type Erased = {
  erasureId: string;
  reason: string;
  waivers: readonly Row<'waivers'>[];
  noteIds: readonly string[];
  /** Lower-case emails, and phone numbers as they were typed. */
  contact: { emails: readonly string[]; phones: readonly string[] };
  /** The venue's day: bookings before it are over. */
  today: string;
  /** Called with how many mails were deleted, for the certificate. */
  onMailsDeleted: (count: number) => void;
};
