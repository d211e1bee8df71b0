import type { Outcome, Payment } from '#integrations/payments/payments';

export type TestOutcome = 'completed' | 'declined' | 'unknown' | 'refused' | 'unavailable';

const unknownMeaning =
  'Square did not answer, so we don’t know whether the card was charged. With a real payment, the customer is asked to wait and not pay again while we keep checking with Square.';

/** What each failure means for real customers. */
const meanings = {
  declined: 'Nothing was charged. A customer with a card like this sees this message and can try another one.',
  refused: 'Nothing was charged. Customers can’t pay until this is fixed.',
  unavailable: 'Please try again in a moment.',
} as const;

/** The outcome of a test charge, and what it means for real customers. Only COMPLETED is success. Requirement P4. */
export function explain(outcome: Outcome<Payment>): { kind: TestOutcome; explanation: string } {
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
