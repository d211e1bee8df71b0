/**
 * Every purpose that a key is derived for, and what a new master key means for it. Decision 010.
 * - `resealed`: `npm run rotate-key` seals the stored text again (`sealed-columns.ts`).
 * - `ends`: what was made with the former key is no longer valid, and is made again where it is needed.
 * - `lasts`: derived from the first master key of the installation, since what carries it must stay verifiable or comparable.
 */
const keyPurposes = {
  'outbox-mail': 'resealed',
  'square-accounts': 'resealed',
  'server-state': 'resealed',
  'second-factors': 'resealed',
  'parked-items': 'resealed',
  'signing-answers': 'resealed',
  /* A pair of an early release, which the rotation takes over. */
  sealing: 'resealed',
  /* The pair that devices seal to; the rotation keeps the former one, sealed. */
  'sealing-pair': 'ends',
  /* Files that are written again. */
  'signed-pdfs': 'ends',
  fingerprint: 'ends',
  /* Links and codes that live an hour to a week; people ask for another. */
  'password-reset': 'ends',
  'email-verification': 'ends',
  'pairing-short-code': 'ends',
  oidc: 'ends',
  'signed-pdf-link': 'ends',
  /* Counts of a day, which begin again. */
  booker: 'ends',
  'mail-recipient': 'ends',
  /* Evidence: the chain, and the seals that owners keep elsewhere. */
  'audit-link': 'lasts',
  'audit-seal': 'lasts',
  'audit-chain': 'lasts',
  'audit-seal-line': 'lasts',
  /* What devices hold: it proves a restore of the database. */
  cursor: 'lasts',
  receipt: 'lasts',
  /* Links in mails, valid until the booking. */
  party: 'lasts',
  share: 'lasts',
  unsubscribe: 'lasts',
  /* Compared with what was stored years ago. */
  'unsubscribed-email': 'lasts',
  'trial-email': 'lasts',
  'trial-card': 'lasts',
  'mail-once': 'lasts',
} as const satisfies Record<string, 'resealed' | 'ends' | 'lasts'>;

/** A pair has one purpose for each attempt. */
export type KeyPurpose = keyof typeof keyPurposes | `sealing-pair-${number}`;

/** Whether the purpose's key comes from the installation's first master key, so that a rotation does not change it. */
export function isLasting(purpose: KeyPurpose): boolean {
  return purpose in keyPurposes && keyPurposes[purpose as keyof typeof keyPurposes] === 'lasts';
}
