import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Alert, Anchor, Text } from '@mantine/core';
import type { ChargeOutcome } from '../model/payment-set-up.model.ts';
import { outcomeTitles } from '../model/payment-set-up-labels.ts';

const colors: Record<ChargeOutcome['outcome'], string> = {
  completed: 'gate',
  declined: 'yellow',
  unknown: 'yellow',
  refused: 'red',
  unavailable: 'red',
  not_sent: 'yellow',
};

/** What the test charge came to, and what that means for real customers. */
export function ChargeResult({ result: { outcome, explanation, payment } }: { result: ChargeOutcome }) {
  return (
    <Alert
      color={colors[outcome]}
      title={outcomeTitles[outcome]}
      styles={{ label: { color: 'var(--mantine-color-text)' } }}
    >
      <Text>{explanation}</Text>
      {payment ? (
        <Text mt="xs" data-tabular>
          {formatMoney(payment.amount)} · {payment.status} · {payment.id}
          {payment.receiptUrl ? (
            <>
              {' · '}
              <Anchor href={payment.receiptUrl} target="_blank" rel="noreferrer" inherit underline="always" c="inherit">
                Receipt
              </Anchor>
            </>
          ) : null}
        </Text>
      ) : null}
    </Alert>
  );
}
