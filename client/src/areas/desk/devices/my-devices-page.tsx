import { sendVerification } from '@gatehouse/sync-protocol/areas/accounts/email-verification.contracts';
import { type DeviceView, listDevices, revokeDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { Button, Container, Group, Paper, SimpleGrid, Switch, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyExample } from '#components/empty-example.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { PartyReviews } from '#domain/bookings/party-reviews.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useNow } from '#sync/react/use-now';
import { AddDeviceDialog } from './components/add-device-dialog.tsx';
import { DeviceCard } from './components/device-card.tsx';
import { EditDeviceDialog } from './components/edit-device-dialog.tsx';
import { ParkedItems } from './components/parked-items.tsx';
import { deviceTitle, groupDevices } from './model/devices.model.ts';

const REFRESH_EVERY_MS = 15_000;

/** A venue of many doors, and more than anyone looks through. */
const TABLETS_MAX = 30;
const BROWSERS_MAX = 3;

/** The owner's tablets and browsers: how they are, pairing, settings and removal. Requirement O3. */
export function MyDevicesPage() {
  const { user } = useSession();
  const clientId = user?.client_id ?? '';
  const params = { client_id: clientId };
  /* The devices are read again while the page is open. */
  const devices = useRead(listDevices, { params }, { refetchInterval: REFRESH_EVERY_MS });
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<DeviceView | null>(null);
  const [revoked, setRevoked] = useState<DeviceView | null>(null);
  const [showsRemoved, setShowsRemoved] = useState(false);
  const nowMs = useNow(15_000);
  const { identity } = useSyncEngine();
  const { control } = useReadOnly();
  const emailToVerify = devices.data?.email_to_verify ?? null;
  const add = (
    <Button onClick={() => setIsAdding(true)} disabled={emailToVerify !== null} {...control}>
      Add a device
    </Button>
  );
  const all = devices.data?.devices ?? [];
  const shown = all.filter((device) => showsRemoved || device.revoked_at === null);
  const groups = groupDevices(shown, identity.deviceId, nowMs);
  const sectionProps = { nowMs, onEdit: setEdited, onRevoke: setRevoked };
  const removedCount = all.length - all.filter((device) => device.revoked_at === null).length;

  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="My Devices"
        subtitle="Pair and monitor tablets, and the browsers where you’re signed in."
        actions={add}
      />
      {emailToVerify === null ? null : <VerifyEmailNotice clientId={clientId} email={emailToVerify} />}
      <ParkedItems clientId={clientId} />
      <PartyReviews clientId={clientId} />
      <Loaded read={devices} skeleton={{ rows: 3, height: 160 }}>
        {() =>
          groups.tablets.length === 0 ? (
            <>
              <EmptyState title="No tablets yet" action={add}>
                Pair a tablet as a waiver kiosk, a front desk or a scan station. Make a code here and scan it there.
              </EmptyState>
              <EmptyExample
                rows={[
                  ['Entrance', 'Waiver kiosk', 'Online, nothing unsent'],
                  ['Counter', 'Front desk', 'Offline, 3 unsent'],
                ]}
              />
            </>
          ) : null
        }
      </Loaded>
      <DeviceSection
        {...sectionProps}
        title="Tablets"
        hint="Those that need something come first."
        devices={groups.tablets}
        shownMax={TABLETS_MAX}
      />
      <DeviceSection
        {...sectionProps}
        title="Browsers"
        hint="Where someone signed in with your account. They also work without a network."
        devices={groups.browsers}
        shownMax={BROWSERS_MAX}
      />
      {removedCount > 0 ? (
        <Switch
          mt="lg"
          label={`Show removed devices (${removedCount})`}
          checked={showsRemoved}
          onChange={(event) => setShowsRemoved(event.currentTarget.checked)}
        />
      ) : null}
      <AddDeviceDialog clientId={clientId} opened={isAdding} onClose={() => setIsAdding(false)} />
      {edited ? <EditDeviceDialog clientId={clientId} device={edited} onClose={() => setEdited(null)} /> : null}
      <RevokeDialog clientId={clientId} device={revoked} onClose={() => setRevoked(null)} />
    </Container>
  );
}

function RevokeDialog({
  clientId,
  device,
  onClose,
}: {
  clientId: string;
  device: DeviceView | null;
  onClose: () => void;
}) {
  /* The device may still hand over what it has not sent, then wipes itself. */
  const revoke = useChange(revokeDevice, {
    invalidates: [listDevices],
    done: `${device?.name} was removed.`,
    failed: ({ message }) => message,
    onDone: onClose,
  });
  const confirm = async (): Promise<void> => {
    if (device) await revoke.act({ params: { client_id: clientId, device_id: device.device_id } });
  };
  return (
    <ConfirmDialog
      opened={device !== null}
      title={`Remove “${device?.name ?? ''}”?`}
      confirmLabel="Remove device"
      busyLabel="Removing…"
      onConfirm={confirm}
      onClose={onClose}
    >
      The next time it’s online, it sends what it hasn’t sent yet, then clears itself.
      {device?.unsent
        ? ` It last reported ${device.unsent === 1 ? '1 unsent item' : `${device.unsent} unsent items`}.`
        : ''}{' '}
      If it stays offline, the people stored on it lock after 7 days.
    </ConfirmDialog>
  );
}

/** Why no device can be paired yet, and the way on. What is paired works as ever. */
function VerifyEmailNotice({ clientId, email }: { clientId: string; email: string }) {
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

interface DeviceSectionProps {
  title: string;
  hint: string;
  /** Devices in the order in which they are shown. */
  devices: readonly DeviceView[];
  /** How many are shown until all are asked for. */
  shownMax: number;
  nowMs: number;
  onEdit: (device: DeviceView) => void;
  onRevoke: (device: DeviceView) => void;
}

/** The tablets or the browsers; of very many, the first until all are asked for. Requirement O40. */
function DeviceSection({ title, hint, devices, shownMax, nowMs, onEdit, onRevoke }: DeviceSectionProps) {
  const { identity } = useSyncEngine();
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (devices.length === 0) return null;
  const isCut = devices.length > shownMax;
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mt="lg">
        {title} ({devices.length.toLocaleString('en-US')})
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {hint}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {(showsAll ? devices : devices.slice(0, shownMax)).map((device) => (
          <DeviceCard
            key={device.device_id}
            device={device}
            title={deviceTitle(device, identity.deviceId, navigator.userAgent)}
            nowMs={nowMs}
            onEdit={() => onEdit(device)}
            onRevoke={() => onRevoke(device)}
          />
        ))}
      </SimpleGrid>
      {isCut ? (
        <Button variant="default" mt="md" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${devices.length.toLocaleString('en-US')}`}
        </Button>
      ) : null}
    </section>
  );
}
