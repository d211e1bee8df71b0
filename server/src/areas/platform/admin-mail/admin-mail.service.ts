import {
  type listUnsentMail,
  MAIL_PAGE_SIZE,
  TEST_MAILS_MAX,
  type UnsentMail,
  type UnsentReason,
} from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import type { AnswerOf, QueryOf } from '@gatehouse/sync-protocol/base/contract';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { ageOf } from '#base/stored-time';
import type { Connection } from '#db/database';
import { findState, putState } from '#db/server-state';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { recordPlatformAction } from '#venue/platform-audit';
import { composeMail } from '../../mail/outbox/compose-mail.ts';
import { endMailPause, findMailOutage, type MailOutage } from '../../mail/outbox/mail-outage.ts';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { describeStored } from '../../mail/outbox/stored-mail.ts';
import {
  deleteMail,
  listGivenUpMail,
  listWaitingMail,
  lockUnsentMail,
  type MailPosition,
  renewMail,
  type UnsentRow,
} from '../../mail/outbox/unsent-mail.shared.repository.ts';
import { givenUpMail } from '../admin-dashboard/queues.shared.repository.ts';

/** Longer than an attempt may last: a mail that was begun later than this may be on its way. */
const UNDER_WAY_MS = 60_000;
/** A reload or the next page within this time is the same look. */
const SAME_LOOK_MS = 15 * 60_000;
const testRule = { name: 'test-mail', hitsMax: TEST_MAILS_MAX, windowMs: 3_600_000 };
const SENDING = 'This email is being sent right now. Please look again in a minute.';

/**
 * A page of what waits or was given up. Addresses are personal data, so the look is recorded before they are read. It costs the same
 * however much there is. Requirement Y116.
 */
export async function pageOfMail(
  deps: Deps,
  { state, after }: QueryOf<typeof listUnsentMail>,
  adminId: string,
): Promise<AnswerOf<typeof listUnsentMail>> {
  await recordLook(deps, adminId);
  const page = { after: after === undefined ? null : positionOf(after), limit: MAIL_PAGE_SIZE + 1 };
  const found = await deps.db.readPlatform(async (db) => ({
    rows: await (state === 'waiting' ? listWaitingMail : listGivenUpMail)(db, page),
    givenUp: (await givenUpMail(db)).count,
    outage: await findMailOutage(db),
  }));
  const nowMs = deps.clock.now();
  const rows = found.rows.slice(0, MAIL_PAGE_SIZE);
  const last = rows.at(-1);
  const { outage } = found;
  return {
    mails: rows.map((row) =>
      unsentMailView(row, describeStored(deps, row.mail_id, row.message), unsentReason(row, outage, nowMs)),
    ),
    next: last && found.rows.length > MAIL_PAGE_SIZE ? `${last.given_up_at ?? last.created_at}_${last.mail_id}` : null,
    given_up: found.givenUp,
    outage:
      outage === null || outage.isOver
        ? null
        : { since: outage.sinceUtc, failure: outage.failure, next_try_at: outage.pausedUntilUtc },
  };
}

/** Has a mail tried again at once, in its mailbox's limit. Errors: NOT_FOUND, CHANGE_NOT_ALLOWED while it is being sent. */
export async function resendUnsent(deps: Deps, mailId: string, adminId: string): Promise<void> {
  await deps.db.writePlatform(async (db) => {
    /* Before the mail is locked, in the order of those who send. */
    await endMailPause(db);
    const row = await requireAtRest(deps, db, mailId);
    await renewMail(db, mailId, isoNow(deps.clock));
    await recordAct(deps, db, { adminId, action: 'resend_mail', row });
  });
}

/** Deletes a mail that was not sent. Errors: NOT_FOUND, CHANGE_NOT_ALLOWED while it is being sent. */
export async function dropUnsent(deps: Deps, mailId: string, adminId: string): Promise<void> {
  await deps.db.writePlatform(async (db) => {
    const row = await requireAtRest(deps, db, mailId);
    await deleteMail(db, mailId);
    await recordAct(deps, db, { adminId, action: 'drop_mail', row });
  });
}

/** Queues a test mail and ends a pause, so that the answer comes soon. Errors: TOO_MANY_REQUESTS. */
export async function sendTest(deps: Deps, email: string, adminId: string): Promise<void> {
  await throttle(
    deps,
    testRule,
    adminId,
    `You can send ${TEST_MAILS_MAX} test emails an hour. Please try again later.`,
  );
  const body = composeMail({
    heading: 'Email works',
    paragraphs: ['This is a test email that an admin of Gatehouse asked for. You don’t need to do anything.'],
  });
  await deps.db.writePlatform(async (db) => {
    await queueMail(deps, db, { to: email, subject: 'Test email from Gatehouse', ...body }, null, { kind: 'test' });
    await endMailPause(db);
    await recordPlatformAction(deps, db, { actor: `user:${adminId}`, action: 'send_test_mail', subject: adminId });
  });
}

async function requireAtRest(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  mailId: string,
): Promise<Row<'outbox_mail'>> {
  const row = await lockUnsentMail(db, mailId);
  if (!row) throw new AppError('NOT_FOUND', { message: 'This email was sent or dropped in the meantime.' });
  const isBegun = row.attempts > 0 && row.failure === null && row.tried_at !== null;
  if (isBegun && ageOf(row.tried_at ?? '', clock.now()) < UNDER_WAY_MS)
    throw new AppError('CHANGE_NOT_ALLOWED', { message: SENDING });
  return row;
}

function recordAct(
  deps: Deps,
  db: Connection,
  { adminId, action, row }: { adminId: string; action: 'resend_mail' | 'drop_mail'; row: Row<'outbox_mail'> },
): Promise<void> {
  const content = { client_id: row.client_id, failure: row.failure };
  return recordPlatformAction(deps, db, { actor: `user:${adminId}`, action, subject: row.mail_id, content });
}

async function recordLook(deps: Deps, adminId: string): Promise<void> {
  const key = `mail_look:${adminId}`;
  const nowMs = deps.clock.now();
  const seenAtUtc = await deps.db.readPlatform((db) => findState(db, key));
  if (seenAtUtc !== null && ageOf(seenAtUtc, nowMs) < SAME_LOOK_MS) return;
  await deps.db.writePlatform(async (db) => {
    await putState(db, key, new Date(nowMs).toISOString());
    await recordPlatformAction(deps, db, { actor: `user:${adminId}`, action: 'view_mail', subject: adminId });
  });
}

/** The id itself may hold the character between the two. */
function positionOf(after: string): MailPosition {
  const at = after.indexOf('_');
  return { atUtc: after.slice(0, at), mailId: after.slice(at + 1) };
}

/** What a mail that was not sent says of itself, by its row, the mail server and the time. */
function unsentReason(row: UnsentRow, outage: MailOutage | null, nowMs: number): UnsentReason {
  if (row.given_up_at !== null) return row.blame === 'refused' ? 'refused' : 'exhausted';
  if (Date.parse(row.next_attempt_at) <= nowMs) return outage !== null && !outage.isOver ? 'server' : 'due';
  return row.share !== null && row.attempts === 0 ? 'held' : 'retry';
}

/** A row as admins see it; `mail` is null where it can't be read. */
function unsentMailView(
  row: UnsentRow,
  mail: { to: string; subject: string } | null,
  reason: UnsentReason,
): UnsentMail {
  return {
    mail_id: row.mail_id,
    client_id: row.client_id,
    client_name: row.client_name,
    recipient: mail?.to ?? null,
    subject: mail?.subject ?? null,
    created_at: row.created_at,
    attempts: row.attempts,
    tried_at: row.tried_at,
    next_attempt_at: row.given_up_at === null ? row.next_attempt_at : null,
    given_up_at: row.given_up_at,
    reason,
    share: reason === 'held' ? row.share : null,
    failure: row.failure,
  };
}
