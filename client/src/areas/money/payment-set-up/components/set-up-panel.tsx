import { getSquareCredentials } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { CheckLine } from '#components/check-line.tsx';
import { CredentialsForm } from '#domain/square-account/credentials-form.tsx';
import { useRead } from '#lib/api/use-read';
import type { PaymentSetUp } from '../model/payment-set-up.model.ts';
import { checkLabels, connectIntro, environmentText } from '../model/payment-set-up-labels.ts';
import classes from './payment-set-up.module.css';

/** What is configured, line by line, and the form that connects the venue's Square account. */
export function SetUpPanel({
  clientId,
  setUp,
  isConnected,
}: {
  clientId: string;
  setUp: PaymentSetUp;
  isConnected: boolean;
}) {
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
      <ul className={classes['checks']}>
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
