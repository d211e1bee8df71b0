import type {
  checkPaymentSetUp,
  createTestCharge,
} from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';

/** What is configured for the venue's own card payments. */
export type PaymentSetUp = ReplyOf<typeof checkPaymentSetUp>;

/** What a test charge came to; `not_sent` where the card could not be read. */
export type ChargeOutcome = Pick<ReplyOf<typeof createTestCharge>, 'explanation' | 'payment'> & {
  outcome: ReplyOf<typeof createTestCharge>['outcome'] | 'not_sent';
};
