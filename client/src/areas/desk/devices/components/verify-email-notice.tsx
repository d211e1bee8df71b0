import { sendVerification } from '@gatehouse/sync-protocol/areas/accounts/email-verification.contracts';
import { listDevices } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useChange } from '#components/endpoints.tsx';

/** Why no device can be paired yet, and the way on. What is paired works as ever. */
export function VerifyEmailNotice({ clientId, email }: { clientId: string; email: string }) {
  const send = useChange(sendVerification, { invalidates: [listDevices] });
  return (
    <Paper withBorder p="md" mb="xl" component="section" aria-labelledby="verify-title">
      <Title order={2} size="h3" id="verify-title">
        Confirm your email address
      </Title>
      <Text mb="sm">
        Open the link that was mailed to <strong style={{ overflowWrap: 'anywhere' }}>{email}</strong>, and you can pair
        devices. If there is none, look in the spam folder or send it again.
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          disabled={send.isPending}
          aria-busy={send.isPending}
          onClick={() => void send.act({ params: { client_id: clientId } })}
        >
          {send.isPending ? 'Sending…' : 'Send the link again'}
        </Button>
        <Text component="output" size="sm">
          {send.error?.message ?? send.data?.message}
        </Text>
      </Group>
    </Paper>
  );
}
