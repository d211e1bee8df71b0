import { addressBlock } from '#access/address-block';

const MINUTE_MS = 60_000;

/** Wrong passwords for one account from one address; a sign-in resets the count. Requirement X2. */
export const byAccountAndAddress = { name: 'login-account-address', hitsMax: 10, windowMs: 15 * MINUTE_MS };
/** Attempts on one account from anywhere; later ones are delayed: guessing is slow, and the owner still gets in. */
export const byAccount = { name: 'login-account', hitsMax: 20, windowMs: 15 * MINUTE_MS };
/** Attempts from one address, for any account; a venue's whole staff may share one. */
export const byAddress = { name: 'login-address', hitsMax: 100, windowMs: 15 * MINUTE_MS };
/**
 * Wrong digits for one account, which only a person with its password can cause: at 20 an hour, guessing six digits takes years.
 * Recovery codes can't be guessed and are not counted, so that the owner still gets in with one. Requirement Y53.
 */
export const digitsByAccount = { name: 'second-factor', hitsMax: 20, windowMs: 60 * MINUTE_MS };

/** The password of a signed-in user, which is asked again: 10 tries of it, or of a code with it. Requirement Y53. */
export const ownPasswordByUser = { name: 'second-factor-user', hitsMax: 10, windowMs: 15 * MINUTE_MS };

export const accountAtAddress = (email: string, ip: string): string => `${email} ${addressBlock(ip)}`;
