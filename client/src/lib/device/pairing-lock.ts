const PAIRING_LOCK = 'gatehouse-pairing';

/**
 * Pairs this browser while its other tabs can wait for the result. A browser without locks (a page that is not a secure
 * context) pairs all the same.
 */
export async function whilePairing<T>(pair: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return pair();
  return navigator.locks.request(PAIRING_LOCK, pair);
}

/** Resolves once no tab of this browser is being paired. Rule D13. */
export async function pairingEnded(): Promise<void> {
  if (!('locks' in navigator)) return;
  await navigator.locks.request(PAIRING_LOCK, { mode: 'shared' }, () => undefined);
}
