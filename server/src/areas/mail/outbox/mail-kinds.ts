/** Mail of one share counts together for the limit of a mailbox, and takes nothing from another share. */
export type Share = 'booking' | 'offer' | 'signing' | 'waitlist';

/**
 * The party whose act makes a mail necessary.
 *
 * | by | who | limit |
 * |---|---|---|
 * | `stranger` | anyone, who may have typed any address | what a mailbox gets of its share |
 * | `actor` | a stranger, or else the venue or a guest who paid: the event says which | the same for a stranger, otherwise none |
 * | `agreement` | the venue, money, or what the reader agreed to before | none: it is always sent at once |
 * | `account` | anyone, but it only goes to the address of an account | where it is asked for |
 */
const mailKinds = {
  signed_copy: { by: 'stranger', share: 'signing' },
  waitlist_joined: { by: 'actor', share: 'waitlist' },
  waitlist_offered: { by: 'actor', share: 'offer' },
  booking_confirmed: { by: 'actor', share: 'booking' },
  booking_moved: { by: 'actor', share: 'booking' },
  booking_changed: { by: 'actor', share: 'booking' },
  booking_cancelled: { by: 'actor', share: 'booking' },
  booking_reminder: { by: 'agreement' },
  booking_pay: { by: 'agreement' },
  bill_share: { by: 'agreement' },
  booking_notice: { by: 'agreement' },
  series: { by: 'agreement' },
  refund: { by: 'agreement' },
  late_payment: { by: 'agreement' },
  member_card: { by: 'agreement' },
  renewal: { by: 'agreement' },
  invitation: { by: 'agreement' },
  test: { by: 'agreement' },
  guest_message: { by: 'account' },
  venue_payments: { by: 'account' },
  subscription: { by: 'account' },
  admin_notice: { by: 'account' },
  sign_in: { by: 'account' },
  staff: { by: 'account' },
} as const satisfies Record<string, { by: 'stranger' | 'actor'; share: Share } | { by: 'agreement' | 'account' }>;

type MailKind = keyof typeof mailKinds;
type KindBy<By> = { [Kind in MailKind]: (typeof mailKinds)[Kind]['by'] extends By ? Kind : never }[MailKind];

/** What a mail is, and who caused it where its kind leaves that open. A new kind compiles once it is in the list above. */
export type MailCause =
  | { kind: KindBy<'stranger' | 'agreement' | 'account'> }
  | { kind: KindBy<'actor'>; isByStranger: boolean };

/** The share that a mail counts in; null where no limit of its mailbox holds it back. */
export function shareOf(cause: MailCause): Share | null {
  const kind = mailKinds[cause.kind];
  if (!('share' in kind)) return null;
  return 'isByStranger' in cause && !cause.isByStranger ? null : kind.share;
}

/** Whether a mail goes to the address of an account, and not to one that a visitor or the venue typed. */
export function isToAccount({ kind }: MailCause): boolean {
  return mailKinds[kind].by === 'account';
}
