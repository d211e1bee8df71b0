import { composeMail } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { UserRow } from '../users.shared.repository.ts';

export type MailDeps = Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>;
export type FactorNews = 'on' | 'off' | 'recovery-code-used' | 'codes-renewed' | 'reset' | 'passkey-added';

/** Tells a person what happened to their second step or their passkeys, inside the transaction in which it happens. Requirement Y55. */
export async function mailNews(
  deps: MailDeps,
  db: Connection,
  user: Pick<UserRow, 'email' | 'client_id'>,
  news: FactorNews,
  codesLeft?: number,
): Promise<void> {
  const { heading, paragraph, ifUnexpected, ifExpected } = { ...byOwner, ...texts[news] };
  const body = composeMail({
    heading,
    paragraphs: [codesLeft === undefined ? paragraph : `${paragraph} ${leftText(codesLeft)}`, ifUnexpected],
    button: { label: 'Choose a new password', url: `${deps.config.publicUrl}/forgot-password` },
    closing: ifExpected,
  });
  await queueMail(deps, db, { to: user.email, subject: heading, ...body }, user.client_id, {
    kind: 'sign_in',
  });
}

/** How a mail ends about what only someone with the password can have done. */
const byOwner = {
  ifUnexpected:
    'If this wasn’t you, someone else knows your password. Choose a new one right away and contact support.',
  ifExpected: 'If this was you, there’s nothing to do.',
};

const texts: Record<FactorNews, { heading: string; paragraph: string } & Partial<typeof byOwner>> = {
  on: {
    heading: 'Two-step sign-in is on',
    paragraph:
      'Signing in to your Gatehouse account now takes your password and a code from your authenticator app. Your other browsers were signed out.',
  },
  off: {
    heading: 'Two-step sign-in is off',
    paragraph: 'Signing in to your Gatehouse account now takes only your password.',
  },
  'recovery-code-used': {
    heading: 'A recovery code was used',
    paragraph: 'Someone signed in to your Gatehouse account with your password and a recovery code.',
  },
  'codes-renewed': {
    heading: 'You have new recovery codes',
    paragraph: 'The recovery codes for your Gatehouse account were replaced. The old ones no longer work.',
  },
  'passkey-added': {
    heading: 'A passkey was added',
    paragraph:
      'A new passkey can sign in to your Gatehouse account without a password. You can delete it under “My sign-in”.',
  },
  reset: {
    heading: 'Two-step sign-in was switched off for you',
    paragraph:
      'Gatehouse support switched off two-step sign-in for your account and signed out all its browsers. Signing in now takes only your password. You can switch it back on in your profile.',
    ifUnexpected:
      'If you didn’t ask for this, someone else may have asked in your name. Choose a new password right away and contact support.',
    ifExpected: 'If you asked for it, there’s nothing to do.',
  },
};

function leftText(left: number): string {
  if (left === 0) return 'That was the last one. Please create new ones in your profile.';
  return left === 1 ? 'You have one left. Please create new ones in your profile.' : `You have ${left} left.`;
}
