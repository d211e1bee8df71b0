import {
  checkPaymentSetUp,
  createTestCharge,
  getSquareCredentials,
} from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Alert, Anchor, Badge, Button, Container, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { CheckLine } from '#components/check-line.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { CardField, type CardFieldHandle } from '#domain/payment-card/card-field.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { CredentialsForm } from '#domain/square-account/credentials-form.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useRead } from '#lib/api/use-read';
import classes from './components/payment-set-up.module.css';
import type { ChargeOutcome, PaymentSetUp } from './model/payment-set-up.model.ts';
import {
  chargeIntro,
  checkLabels,
  connectIntro,
  environmentText,
  outcomeTitles,
} from './model/payment-set-up-labels.ts';

/** The owner tries the venue's own card payments: what is set up, whether the card field loads, a charge of test money. */
export function TestPaymentMethodsPage() {
  const { user } = useSession();
  const clientId = user?.client_id ?? '';
  /* Looked up at Square as well, so not asked again by itself. */
  const setUp = useRead(checkPaymentSetUp, { params: { client_id: clientId } }, { refetchOnWindowFocus: false });
  const found = setUp.data;
  const isConnected = found?.checks.some(({ name, ok }) => name === 'configured' && ok) ?? false;

  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Test Payment Methods"
        subtitle="See whether your customers can pay by card, and try it yourself."
        actions={
          <Button variant="default" miw={130} disabled={setUp.isFetching} onClick={() => void setUp.refetch()}>
            {setUp.isFetching ? 'Checking…' : 'Check again'}
          </Button>
        }
      />
      <Loaded read={setUp} skeleton={{ rows: 2, height: 220 }}>
        {(known) => (
          <SimpleGrid
            cols={{ base: 1, md: isConnected ? 2 : 1 }}
            maw={isConnected ? undefined : 680}
            spacing="lg"
            style={{ alignItems: 'start' }}
          >
            <SetUpPanel clientId={clientId} setUp={known} isConnected={isConnected} />
            {isConnected ? (
              <Stack gap="lg">
                <CardPanel clientId={clientId} canCharge={known.canCharge} environment={known.environment} />
                {known.canCharge ? <TestCards isSimulator={known.environment === 'simulator'} /> : null}
              </Stack>
            ) : null}
          </SimpleGrid>
        )}
      </Loaded>
    </Container>
  );
}

interface TestCard {
  number: string;
  effect: string;
  /** Square's sandbox does not know it. */
  onlySimulator?: boolean;
}

/** Source: Square's 'Sandbox payments'; the simulator accepts the same ones and a few more. */
const testCards: readonly TestCard[] = [
  { number: '4111 1111 1111 1111', effect: 'Visa, works' },
  { number: '5105 1051 0510 5100', effect: 'Mastercard, works' },
  { number: '6011 0000 0000 0004', effect: 'Discover, works' },
  { number: '3400 000000 00009', effect: 'American Express, works; CVV of four digits' },
  { number: '4000 0000 0000 0002', effect: 'Declined by the bank' },
  { number: '4000 0000 0000 0010', effect: 'Works when it is stored, declined when it is charged later' },
  { number: '4000 0000 0000 9995', effect: 'Not enough money on the card', onlySimulator: true },
  { number: '4000 0000 0000 0127', effect: 'Cannot be read: nothing is sent', onlySimulator: true },
  { number: 'Any, with CVV 911', effect: 'The security code does not match' },
  { number: 'Any, with ZIP 99999', effect: 'The postal code does not match' },
  { number: 'Any, with date 01/40', effect: 'The expiration date does not match' },
];

/** Test cards, which belong to nobody. */
function TestCards({ isSimulator }: { isSimulator: boolean }) {
  const cards = testCards.filter(({ onlySimulator }) => isSimulator || !onlySimulator);
  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg">
      <Title order={2} mb={4}>
        Cards to try
      </Title>
      <Text c="dimmed" mb="sm">
        Any expiration date in the future, CVV and ZIP will do, except where the list says otherwise. Never type a real
        card here.
      </Text>
      <ul className={`gate-list ${classes['cards']}`}>
        {cards.map(({ number, effect }) => (
          <li key={`${number}${effect}`}>
            <span className={classes['number']}>{number}</span>
            <span>{effect}</span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** What is configured, line by line, and the form that connects the venue's Square account. */
function SetUpPanel({ clientId, setUp, isConnected }: { clientId: string; setUp: PaymentSetUp; isConnected: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  const credentials = useRead(getSquareCredentials, { params: { client_id: clientId } }).data?.credentials ?? null;
  const isOn = setUp.environment !== null;
  const isWaiting = (name: string) => name !== 'configured' && !isConnected;
  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Your setup</Title>
        <Badge variant="light" color={setUp.environment === 'production' ? 'gate' : 'gray'} tt="none" size="lg">
          {environmentText(setUp.environment)}
        </Badge>
      </Group>
      <ul className="gate-list">
        {setUp.checks.map(({ name, ok, detail }) => (
          <CheckLine
            key={name}
            label={checkLabels[name]}
            state={ok ? 'done' : isWaiting(name) ? 'notice' : 'missing'}
            detail={detail}
          />
        ))}
      </ul>
      {isOn && isConnected && !isEditing ? (
        <Button variant="default" mt="lg" onClick={() => setIsEditing(true)}>
          Update Credentials
        </Button>
      ) : null}
      {isOn && (!isConnected || isEditing) ? (
        <Stack gap="xs" mt="lg">
          <Title order={3}>{isConnected ? 'Update Credentials' : 'Connect your Square account'}</Title>
          <Text c="dimmed">{connectIntro(setUp.environment)}</Text>
          <CredentialsForm
            key={credentials?.updated_at ?? 'none'}
            clientId={clientId}
            credentials={isConnected ? credentials : null}
            onDone={() => setIsEditing(false)}
          />
        </Stack>
      ) : null}
    </Paper>
  );
}

const TEST_DOLLARS = 1;

/** The card field customers will see, and a charge of test money with it. */
function CardPanel({
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

const colors: Record<ChargeOutcome['outcome'], string> = {
  completed: 'gate',
  declined: 'yellow',
  unknown: 'yellow',
  refused: 'red',
  unavailable: 'red',
  not_sent: 'yellow',
};

/** What the test charge came to, and what that means for real customers. */
function ChargeResult({ result: { outcome, explanation, payment } }: { result: ChargeOutcome }) {
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
