import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { countdownText } from '../device-words.ts';
import { useNow } from '../use-now.ts';
import { PairingQr } from './pairing-qr.tsx';

/** A code that works once, for ten minutes: to scan, or to type at the address shown. */
export function PairingCodePanel({
  code,
  shortCode,
  expiresAtUtc,
  onAgain,
  onDone,
}: {
  code: string;
  shortCode: string;
  expiresAtUtc: string;
  onAgain: () => void;
  onDone: () => void;
}) {
  const left = countdownText(expiresAtUtc, useNow(1_000));
  const address = `${window.location.origin}/pair`;
  if (!left)
    return (
      <Stack gap="md">
        <Alert color="yellow">This code has expired. Codes work once, within ten minutes.</Alert>
        <Button onClick={onAgain}>Make a new code</Button>
      </Stack>
    );
  return (
    <Stack gap="md" align="center" ta="center">
      <PairingQr link={`${address}?code=${encodeURIComponent(code)}`} />
      <Text>Scan this with the tablet’s camera, or open</Text>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      <Text>and type</Text>
      <Text fz={34} fw={700} lts="0.06em" data-tabular data-testid="pairing-code">
        {shortCode}
      </Text>
      <Text c="dimmed" data-tabular>
        Works once, for another {left}.
      </Text>
      <Group>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
