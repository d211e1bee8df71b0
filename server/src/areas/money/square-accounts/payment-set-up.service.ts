import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { Outcome, Payment, PaymentAccount } from '#integrations/payments/payments';
import { checksOf, type SetUpCheck } from './set-up-checks.ts';
import { getCredentials, venueAccount } from './square-accounts.service.ts';

const TEST_CENTS = 100;
const testCharges = { name: 'test-charge', hitsMax: 30, windowMs: 10 * 60_000 };

export interface PaymentSetUp {
  environment: 'production' | 'sandbox' | 'simulator' | null;
  canCharge: boolean;
  checks: SetUpCheck[];
}

/** What is configured for a venue's payments, and what Square reports about it. Requirement R15. */
export async function checkSetUp(deps: Deps, clientId: string): Promise<PaymentSetUp> {
  const { environment } = deps.payments;
  const credentials = await getCredentials(deps, clientId);
  const account = credentials && environment ? await openedAccount(deps, clientId) : null;
  return {
    environment,
    canCharge: account !== null && account !== 'unreadable' && environment !== 'production',
    checks: checksOf({
      isOn: environment !== null,
      credentials,
      location: account === 'unreadable' ? 'unreadable' : account ? await account.getLocation() : null,
    }),
  };
}

/** A token that was sealed under another server key is treated as missing. */
async function openedAccount(deps: Deps, clientId: string): Promise<PaymentAccount | 'unreadable' | null> {
  try {
    return await venueAccount(deps, clientId);
  } catch (error) {
    deps.logger.warn({ err: error, clientId }, 'a sealed access token could not be opened');
    return 'unreadable';
  }
}

export interface TestCharge {
  success: boolean;
  outcome: TestOutcome;
  explanation: string;
  payment: { id: string; status: string; amount: number; currency: string; receiptUrl: string | null } | null;
}

/**
 * Charges one dollar of test money to a card token. Errors: FORBIDDEN in production, where money is real;
 * PAYMENTS_UNAVAILABLE without credentials; TOO_MANY_REQUESTS.
 */
export async function testCharge(deps: Deps, clientId: string, sourceId: string): Promise<TestCharge> {
  if (deps.payments.environment === 'production')
    throw new AppError('FORBIDDEN', { message: 'A test charge is made with test money only, never in production.' });
  const account = await venueAccount(deps, clientId);
  if (!account) throw new AppError('PAYMENTS_UNAVAILABLE', { message: 'Please connect your Square account first.' });
  await throttle(deps, testCharges, clientId);
  const id = deps.ids.uuid();
  const outcome = await account.createPayment({
    sourceId,
    idempotencyKey: id,
    amountCents: TEST_CENTS,
    currency: 'USD',
    referenceId: id,
    note: 'Test charge',
    customerInitiated: true,
  });
  const { kind, explanation } = explain(outcome);
  return { success: kind === 'completed', outcome: kind, explanation, payment: paymentOf(outcome) };
}

function paymentOf(outcome: Outcome<Payment>): TestCharge['payment'] {
  if (outcome.kind !== 'ok') return null;
  const { id, status, amountCents, currency, receiptUrl } = outcome.value;
  return { id, status, amount: amountCents / 100, currency, receiptUrl };
}

type TestOutcome = 'completed' | 'declined' | 'unknown' | 'refused' | 'unavailable';

const unknownMeaning =
  'Square did not answer, so we don’t know whether the card was charged. With a real payment, the customer is asked to wait and not pay again while we keep checking with Square.';

/** What each failure means for real customers. */
const meanings = {
  declined: 'Nothing was charged. A customer with a card like this sees this message and can try another one.',
  refused: 'Nothing was charged. Customers can’t pay until this is fixed.',
  unavailable: 'Please try again in a moment.',
} as const;

/** The outcome of a test charge, and what it means for real customers. Only COMPLETED is success. Requirement P4. */
function explain(outcome: Outcome<Payment>): { kind: TestOutcome; explanation: string } {
  if (outcome.kind === 'ok') return explainStatus(outcome.value.status);
  if (outcome.kind === 'unknown') return { kind: 'unknown', explanation: unknownMeaning };
  const { kind, message } = outcome;
  return { kind, explanation: `${message} ${meanings[kind]}` };
}

function explainStatus(status: Payment['status']): { kind: TestOutcome; explanation: string } {
  if (status === 'COMPLETED')
    return {
      kind: 'completed',
      explanation: 'The card was charged $1.00 of test money. Customers’ cards are charged the same way.',
    };
  if (status === 'FAILED' || status === 'CANCELED')
    return { kind: 'declined', explanation: 'The payment did not go through. Nothing was charged.' };
  return { kind: 'unknown', explanation: unknownMeaning };
}
