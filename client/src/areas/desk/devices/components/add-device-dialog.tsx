import { createPairingCode, type DeviceView, listDevices } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { Alert, Button, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { countdownText, roleHints, roleNames } from '#domain/devices/device-labels';
import { useRead } from '#lib/api/use-read';
import { useNow } from '#sync/react/use-now';
import { needsPin } from '../model/devices.model.ts';
import { pairedBy, pairedSteps, type ShownCode } from '../model/pairing.model.ts';

const WATCH_EVERY_MS = 2_000;
const empty = { role: 'kiosk' as DeviceRole, name: '' };
/** A device without a name has its role's. */
const bodyOf = ({ role, name }: typeof empty) => ({ role, name: name.trim() || roleNames[role] });

/** Role and name first, then the code. Requirement O3. */
export function AddDeviceDialog({
  clientId,
  opened,
  onClose,
}: {
  clientId: string;
  opened: boolean;
  onClose: () => void;
}) {
  const create = useChange(createPairingCode);
  const form = useContractForm(createPairingCode, {
    initialValues: empty,
    bodyOf,
    send: (values) => create.mutateAsync({ params: { client_id: clientId }, body: bodyOf(values) }),
  });
  const { answer: code, isBusy, failure } = form;
  const { role, name: shownName } = bodyOf(form.values);
  const paired = usePairedBy(
    clientId,
    opened && code ? { role, name: shownName, expiresAtUtc: code.expires_at } : null,
  );
  const close = (): void => {
    form.start({ ...empty, role });
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={code ? `Pair “${shownName}”` : 'Add a device'}>
      {code ? (
        <PairingCodePanel
          code={code.code}
          shortCode={code.short_code}
          expiresAtUtc={code.expires_at}
          paired={paired ?? null}
          onAgain={() => form.submit()}
          onDone={close}
        />
      ) : (
        <form {...form.props}>
          <Stack gap="md">
            <Radio.Group label="What is it for?" value={role} onChange={(role) => form.set({ role })}>
              <Stack gap="xs" mt="xs">
                {(Object.keys(roleNames) as DeviceRole[]).map((value) => (
                  <Radio key={value} value={value} label={roleNames[value]} description={roleHints[value]} />
                ))}
              </Stack>
            </Radio.Group>
            <TextInput
              label="Name"
              placeholder={`${roleNames[role]} at the entrance`}
              description="What you will call it in the list of devices."
              maxLength={80}
              {...form.field('name')}
            />
            <DialogActions error={failure}>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" miw={180} disabled={isBusy}>
                {isBusy ? 'Making the code…' : 'Make pairing code'}
              </Button>
            </DialogActions>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

/** The device that a shown code has paired; looks every two seconds until it is there and has everything it needs. */
function usePairedBy(clientId: string, code: ShownCode | null): DeviceView | undefined {
  const find = (reply: { devices: readonly DeviceView[] } | undefined) =>
    code && reply ? pairedBy(code, reply.devices) : undefined;
  const { data } = useRead(
    listDevices,
    { params: { client_id: clientId } },
    {
      enabled: code !== null,
      refetchInterval: ({ state }) => (isSettled(find(state.data)) ? false : WATCH_EVERY_MS),
    },
  );
  return find(data);
}

/** Nothing more is expected of it: a kiosk's PIN is typed after the rest has come. */
function isSettled(device: DeviceView | undefined): boolean {
  return device !== undefined && device.ready_at !== null && !needsPin(device);
}

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
function PairingCodePanel(props: PairingCodePanelProps) {
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
