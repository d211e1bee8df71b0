import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { acceptInvitation } from '@gatehouse/sync-protocol/areas/accounts/invitations.contracts';
import { inviteStaff } from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import type { StaffRole } from '@gatehouse/sync-protocol/base/roles';
import { call } from '../app/call.ts';
import { TEST_PASSWORD, type TestApp } from '../app/test-app.ts';

/** A person at a venue: its owner as a test has them, or a colleague. */
interface Inviter {
  clientId: string;
  token: string;
}

export const invitePerson = (app: TestApp, { clientId, token }: Inviter, email: string, role: StaffRole) =>
  call(app, inviteStaff, { token, params: { client_id: clientId }, body: { email, role } });

/** The token of the newest link that was mailed to an address. */
export async function mailedToken(app: TestApp, email: string): Promise<string> {
  await sendDueMail(app.deps, new AbortController().signal);
  const mail = app.mails.findLast(({ to, text }) => to === email && text.includes('/invitation/'));
  return /\/invitation\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

export const accept = (app: TestApp, body: BodyInputOf<typeof acceptInvitation>, bearer?: string) =>
  call(app, acceptInvitation, { body, ...(bearer === undefined ? {} : { token: bearer }) });

/** Invites an address that has no account, and accepts with one. */
export async function inviteAndAccept(app: TestApp, by: Inviter, email: string, role: StaffRole) {
  await invitePerson(app, by, email, role);
  const token = await mailedToken(app, email);
  return (await accept(app, { token, name: 'Mia Muster', password: TEST_PASSWORD })).body;
}
