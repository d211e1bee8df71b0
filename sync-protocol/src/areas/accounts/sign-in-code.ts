/** 20 characters of Crockford base32: 100 random bits. */
export const RECOVERY_CODE_LENGTH = 20;

export type SignInCode =
  /** Six digits of an authenticator app. */
  { kind: 'app'; text: string } | { kind: 'recovery'; text: string };

/**
 * Reads a code as people type and paste it: '123 456', and a recovery code in any case, with or without its hyphens, with
 * look-alikes. Null for anything else. Requirement Y52.
 */
export function readSignInCode(given: string): SignInCode | null {
  const text = given.toUpperCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(text)) return { kind: 'app', text };
  const recovery = text.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return recovery.length === RECOVERY_CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(recovery)
    ? { kind: 'recovery', text: recovery }
    : null;
}
