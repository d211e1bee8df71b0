import { zonedInstantText } from '@gatehouse/sync-protocol/base/days/day-text';
import { composeMail } from '#areas/mail/outbox/compose-mail';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { mailAdmins } from '../mail-admins.ts';
import type { MailDeps } from './factor-mail.ts';

type Person = Pick<Row<'users'>, 'user_id' | 'name' | 'email'>;

/** What an admin did to the account of `person`. */
export interface AdminNews {
  kind: 'created' | 'changed' | 'deleted' | 'factor-reset';
  by: Person;
  /** The account; one that is new has no id yet. */
  person: Pick<Person, 'name' | 'email'> & { user_id: string | null };
  /** Which fields; never their values. */
  changed?: readonly string[];
  /** Someone who gets a mail of their own. */
  exceptUserId?: string;
}

/**
 * Mails every other admin, inside the transaction of what was done. Called before the change, because a thief must not choose
 * the address that the news goes to; for that reason a change of one's own account is also mailed to oneself. Requirement Y59.
 */
export async function mailOtherAdmins(
  deps: MailDeps,
  db: Connection,
  { kind, by, person, changed = [], exceptUserId }: AdminNews,
): Promise<void> {
  const { heading, did, beforeName = '' } = texts[kind];
  const isOwn = by.user_id === person.user_id;
  const mail = composeMail({
    heading,
    paragraphs: [
      `${nameOf(by)} ${did} ${isOwn ? 'their own account' : beforeName + nameOf(person)}.`,
      'If none of you meant to do this, someone else may know a password: change it, and look at the audit log.',
    ],
    facts: [
      { label: 'Done by', value: labelOf(by) },
      { label: 'Account', value: labelOf(person) },
      ...(changed.length > 0 ? [{ label: 'Changed', value: changed.join(', ') }] : []),
      { label: 'When', value: zonedInstantText(deps.clock.now(), 'UTC') },
    ],
    button: { label: 'Open the audit log', url: `${deps.config.publicUrl}/admin/audit-log` },
  });
  const exceptUserIds = [...(isOwn ? [] : [by.user_id]), ...(exceptUserId === undefined ? [] : [exceptUserId])];
  await mailAdmins(deps, db, { subject: heading, ...mail }, { exceptUserIds });
}

const texts: Record<AdminNews['kind'], { heading: string; did: string; beforeName?: string }> = {
  created: { heading: 'An admin was added', did: 'added the admin' },
  changed: { heading: 'An admin account was changed', did: 'changed', beforeName: 'the account of ' },
  deleted: { heading: 'An admin was deleted', did: 'deleted the admin' },
  'factor-reset': { heading: 'Two-step sign-in was reset', did: 'switched off two-step sign-in for' },
};

const nameOf = ({ name, email }: Pick<Person, 'name' | 'email'>): string => name || email;
const labelOf = ({ name, email }: Pick<Person, 'name' | 'email'>): string => (name ? `${name} (${email})` : email);
