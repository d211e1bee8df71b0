import { Alert, Button, Stack, Text } from '@mantine/core';
import { countdownText } from '../../../domain/devices/device-labels.ts';
import { useNow } from '../../../sync/react/use-now.ts';
import { PairingQr } from './pairing-qr.tsx';

interface PairingCodePanelProps {
  code: string;
  shortCode: string;
  expiresAtUtc: string;
  /** What the tablet is called that the code has paired; null while it waits for one. */
  pairedName: string | null;
  onAgain: () => void;
  onDone: () => void;
}

/** A code until it has paired its tablet, and then that it has. */
export function PairingCodePanel(props: PairingCodePanelProps) {
  return (
    <Stack gap="md" align="center" ta="center">
      {/* Always there, so that screen readers hear the change. */}
      <output>{props.pairedName === null ? null : <Paired name={props.pairedName} />}</output>
      {props.pairedName === null ? <WaitingCode {...props} /> : null}
      <Button onClick={props.onDone}>Done</Button>
    </Stack>
  );
}

function Paired({ name }: { name: string }) {
  return (
    <Stack gap="xs" align="center" ta="center">
      <Text fz={34} fw={700} c="var(--gate-ok)">
        Paired ✓
      </Text>
      <Text>“{name}” is paired and sets itself up now.</Text>
    </Stack>
  );
}

/** It works once, for ten minutes: to scan, or to type at the address shown. */
function WaitingCode({ code, shortCode, expiresAtUtc, onAgain }: PairingCodePanelProps) {
  const left = countdownText(expiresAtUtc, useNow(1_000));
  const address = `${window.location.origin}/pair`;
  if (!left)
    return (
      <>
        <Alert color="yellow">This code has expired. Codes work once, within ten minutes.</Alert>
        <Button variant="default" onClick={onAgain}>
          Make a new code
        </Button>
      </>
    );
  return (
    <>
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
    </>
  );
}
