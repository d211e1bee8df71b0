import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { countdownText } from '#domain/devices/device-labels';
import { useNow } from '#sync/react/use-now';
import { pairedSteps } from '../model/pairing.model.ts';

interface PairingCodePanelProps {
  code: string;
  shortCode: string;
  expiresAtUtc: string;
  /** The tablet that the code has paired, as it is now; null while it waits for one. */
  paired: DeviceView | null;
  onAgain: () => void;
  onDone: () => void;
}

/** A code until it has paired its tablet; then whether that has everything it needs, and what comes next. Requirement O41. */
export function PairingCodePanel(props: PairingCodePanelProps) {
  return (
    <Stack gap="md" align="center" ta="center">
      {/* Always there, so that screen readers hear each change. */}
      <output>{props.paired ? <Paired device={props.paired} /> : null}</output>
      {props.paired ? null : <WaitingCode {...props} />}
      <Button miw={120} variant={props.paired ? 'filled' : 'default'} onClick={props.onDone}>
        {props.paired ? 'Done' : 'Close'}
      </Button>
    </Stack>
  );
}

function Paired({ device }: { device: DeviceView }) {
  const { title, text } = pairedSteps(device);
  return (
    <Stack gap="xs" align="center" ta="center">
      <Text fz={30} fw={700} lh={1.2} c="var(--gate-ok)">
        {title}
      </Text>
      <Text>{text}</Text>
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
        <Alert color="yellow">This code has expired.</Alert>
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
      <Text fz={34} fw={700} lts="0.06em" data-testid="pairing-code">
        {shortCode}
      </Text>
      <Text c="dimmed">
        Single use. Expires in <span data-tabular>{left}</span>
      </Text>
    </>
  );
}

/** The pairing link as a QR picture. Dark on white in both color schemes, for cameras. */
function PairingQr({ link }: { link: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const { toDataURL } = await import('qrcode');
      const made = await toDataURL(link, { margin: 2, width: 480, errorCorrectionLevel: 'M' });
      if (isCurrent) setPicture(made);
    })();
    return () => {
      isCurrent = false;
    };
  }, [link]);
  if (!picture) return <Skeleton w={240} h={240} />;
  return <img src={picture} width={240} height={240} alt="QR code that opens the pairing page" />;
}
