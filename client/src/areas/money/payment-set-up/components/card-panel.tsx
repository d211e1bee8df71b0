import { createTestCharge } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { CardField, type CardFieldHandle } from '#domain/payment-card/card-field.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import type { ChargeOutcome, PaymentSetUp } from '../model/payment-set-up.model.ts';
import { chargeIntro } from '../model/payment-set-up-labels.ts';
import { ChargeResult } from './charge-result.tsx';

const TEST_DOLLARS = 1;

/** The card field customers will see, and a charge of test money with it. */
export function CardPanel({
  clientId,
  canCharge,
  environment,
}: {
  clientId: string;
  canCharge: boolean;
  environment: PaymentSetUp['environment'];
}) {
  const api = useApi();
  const { user } = useSession();
  const { control } = useReadOnly();
  const card = useRef<CardFieldHandle>(null);
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<ChargeOutcome | null>(null);

  const charge = async (): Promise<void> => {
    if (!card.current) return;
    setIsBusy(true);
    setResult(null);
    const buyer = user?.email ? { email: user.email } : {};
    const tokenized = await card.current.tokenize({ intent: 'CHARGE', amountDollars: TEST_DOLLARS, buyer });
    if (!tokenized.ok) {
      setResult({ outcome: 'not_sent', explanation: tokenized.message, payment: null });
      setIsBusy(false);
      return;
    }
    const answer = await api.call(createTestCharge, {
      params: { client_id: clientId },
      body: { sourceId: tokenized.token },
    });
    setResult(answer.ok ? answer.data : { outcome: 'unavailable', explanation: answer.message, payment: null });
    setIsBusy(false);
  };

  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Card</Title>
        <Badge variant="light" color={isReady ? 'gate' : 'gray'} tt="none" size="lg">
          {isReady ? 'Loaded' : 'Not loaded'}
        </Badge>
      </Group>
      <Stack gap="md">
        <Text c="dimmed">{chargeIntro(environment)}</Text>
        <CardField ref={card} clientId={clientId} isBusy={isBusy} isDisabled={!canCharge} onReadyChange={setIsReady} />
        {canCharge ? (
          <Group>
            <Button miw={220} disabled={!isReady || isBusy} onClick={() => void charge()} {...control}>
              {isBusy ? 'Charging…' : 'Charge $1.00 of test money'}
            </Button>
          </Group>
        ) : null}
        <div aria-live="polite">{result ? <ChargeResult result={result} /> : null}</div>
      </Stack>
    </Paper>
  );
}
