import { type StaffRole, staffRoleLabels } from '@gatehouse/sync-protocol/base/roles';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { composeMail } from '../../mail/outbox/compose-mail.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { withoutLinks } from '../../mail/outbox/without-links.ts';

type MailDeps = Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>;

/** The part of a name that fits a subject line. */
const NAME_MAX = 60;
export const INVITATION_DAYS = 7;

/** The mail with the link of an invitation. A stranger may have chosen the venue's name, so no link is left in it. */
export async function mailInvitation(
  deps: MailDeps,
  db: Connection,
  invitation: { to: string; token: string; placeName: string; role: StaffRole; clientId: string | null },
): Promise<void> {
  const place = shown(invitation.placeName);
  const atStart = shown(invitation.placeName, 'A venue');
  const body = composeMail({
    heading: `${atStart} invites you`,
    paragraphs: [
      `${atStart} uses Gatehouse, and would like you to work with it. Your role will be: ${staffRoleLabels[invitation.role]}.`,
      `The link works once, for ${INVITATION_DAYS} days.`,
    ],
    button: { label: 'See the invitation', url: `${deps.config.publicUrl}/invitation/${invitation.token}` },
    closing: `If you don’t know ${place}, you can ignore this email.`,
  });
  const mail = { to: invitation.to, subject: atStart, ...body };
  await queueMail(deps, db, mail, invitation.clientId, { kind: 'invitation' });
}

/** Tells a person that they no longer work at a venue. */
export async function mailLeft(
  deps: MailDeps,
  db: Connection,
  { to, placeName, clientId }: { to: string; placeName: string; clientId: string },
): Promise<void> {
  const subject = `You no longer work for ${shown(placeName)}`;
  const body = composeMail({
    heading: subject,
    paragraphs: [
      `You can no longer sign in for ${shown(placeName)}. Your account stays, with any other venues where you work.`,
    ],
    closing: 'If you didn’t expect this, ask the people at the venue.',
  });
  await queueMail(deps, db, { to, subject, ...body }, clientId, { kind: 'staff' });
}

/** Tells an owner that another person became one too. */
export async function mailNewOwner(
  deps: MailDeps,
  db: Connection,
  { to, personName, placeName, clientId }: { to: string; personName: string; placeName: string; clientId: string },
): Promise<void> {
  const subject = `${shown(placeName, 'A venue')} has a new owner`;
  const person = withoutLinks(personName, NAME_MAX) || 'A person';
  const body = composeMail({
    heading: subject,
    paragraphs: [
      `${person} is now an owner of ${shown(placeName)} in Gatehouse, and may do everything that you may.`,
      'If this isn’t right, sign in, open Staff and give them another role.',
    ],
  });
  await queueMail(deps, db, { to, subject, ...body }, clientId, { kind: 'staff' });
}

function shown(placeName: string, nameless = 'a venue'): string {
  return withoutLinks(placeName, NAME_MAX) || nameless;
}
