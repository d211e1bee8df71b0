import {
  changePassword,
  forgotPassword,
  login,
  logout,
  resetPassword,
  switchVenue,
  verifyToken,
} from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { sendVerification, verifyEmail } from '@gatehouse/sync-protocol/areas/accounts/email-verification.contracts';
import { updateAdminProfile } from '@gatehouse/sync-protocol/areas/platform/admin-profile.contracts';
import { bind, type Router } from '#http/bind';
import { renameAdmin } from '../admin-profile.service.ts';
import { sendLinkAgain, verifyEmailBy } from '../email-verification.service.ts';
import { redeemReset, requestReset } from '../password-reset.service.ts';
import { changeOwnPassword, describeToken, switchVenue as openElsewhere, signIn, signOut } from './auth.service.ts';

/** Signing in and out, passwords and their reset, confirming an email address, and an admin's own name. */
export function bindAuth(router: Router): void {
  const { deps } = router;
  bind(router, login, ({ body, ip, userAgent }) => signIn(deps, body, { ip, userAgent }));
  bind(router, verifyToken, ({ body }) => describeToken(deps, body.token));
  bind(router, switchVenue, ({ principal, body, ip, userAgent }) =>
    openElsewhere(deps, principal, body.client_id, { ip, userAgent }),
  );
  bind(router, logout, ({ principal }) => signOut(deps, principal));
  bind(router, forgotPassword, async ({ body, ip }) => {
    await requestReset(deps, body.email, ip);
    return {
      message: 'If this email address has an account, a link to reset the password is on its way.',
    };
  });
  bind(router, resetPassword, async ({ body, ip }) => {
    await redeemReset(deps, body, ip);
    return { message: 'Your password has been reset. Please log in.' };
  });
  bind(router, verifyEmail, async ({ body, ip }) => {
    await verifyEmailBy(deps, body.token, ip);
    return { message: 'Your email address is confirmed. You can pair devices now.' };
  });
  bind(router, sendVerification, async ({ principal }) => {
    const isSent = await sendLinkAgain(deps, principal.userId);
    const message = isSent ? 'The link is on its way.' : 'Your email address is confirmed.';
    return { message };
  });
  bind(router, changePassword, async ({ principal, body }) => {
    await changeOwnPassword(deps, principal, body);
    return { message: 'Your password has been changed.' };
  });
  bind(router, updateAdminProfile, ({ principal, body }) => renameAdmin(deps, principal, body.name));
}
