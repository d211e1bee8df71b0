import { forgotPassword, resetPassword } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { ApiClient } from '#lib/api/api-client';
import type { ApiFailure } from '#lib/api/api-result';

/** The link lacks its token or its email. Requirement A3. */
export const INVALID_LINK = 'Invalid reset link. Please request a new password reset.';

export type Outcome = { ok: true; message: string } | { ok: false; message: string };

/** Asks for a mail with a link; the answer is alike for an unknown email. Requirement A3. */
export async function requestReset(api: ApiClient, email: string): Promise<Outcome> {
  const result = await api.call(forgotPassword, { body: { email }, token: null });
  return result.ok
    ? { ok: true, message: result.data.message }
    : { ok: false, message: messageOf(result, 'Failed to send reset email') };
}

/** Sets the password that a link allows. Requirement A3. */
export async function setNewPassword(
  api: ApiClient,
  link: { token: string; email: string },
  newPassword: string,
): Promise<Outcome> {
  const result = await api.call(resetPassword, { body: { ...link, newPassword }, token: null });
  return result.ok
    ? { ok: true, message: result.data.message }
    : { ok: false, message: messageOf(result, 'Failed to reset password') };
}

function messageOf(failure: ApiFailure, otherwise: string): string {
  if (failure.kind === 'network' || failure.kind === 'aborted') return 'Network error. Please try again.';
  return failure.kind === 'refused' && failure.status < 500 && failure.message ? failure.message : otherwise;
}
