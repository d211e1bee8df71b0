import {
  checkPaymentSetUp,
  getSquareCredentials,
} from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';

export type SquareCredentials = NonNullable<ReplyOf<typeof getSquareCredentials>['credentials']>;

/** What depends on the venue's own Square account. */
export const squareAccountReads = [getSquareCredentials, checkPaymentSetUp];
