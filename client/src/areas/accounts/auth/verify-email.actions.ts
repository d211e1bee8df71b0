import { verifyEmail } from '@gatehouse/sync-protocol/areas/accounts/email-verification.contracts';
import type { ApiClient } from '#lib/api/api-client';

export const INVALID_VERIFY_LINK = 'This link is incomplete. Open it from the email again, or copy all of it.';

/** `isFinal`: trying again with this link leads nowhere. */
export type Confirmation = { ok: true; message: string } | { ok: false; message: string; isFinal: boolean };

/** Confirms the address that the link of this token was mailed to. */
export async function confirmEmail(api: ApiClient, token: string): Promise<Confirmation> {
  const result = await api.call(verifyEmail, { body: { token }, token: null });
  if (result.ok) return { ok: true, message: 'Your email address is confirmed. You can pair devices now.' };
  if (result.kind === 'network' || result.kind === 'aborted')
    return { ok: false, message: 'Network error. Please try again.', isFinal: false };
  const isRefusal = result.kind === 'refused' && result.status < 500 && result.message;
  return {
    ok: false,
    message: isRefusal ? result.message : 'Your email address could not be confirmed. Please try again.',
    isFinal: result.kind === 'refused' && result.code === 'LINK_EXPIRED',
  };
}
