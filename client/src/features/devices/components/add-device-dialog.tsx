import type { DeviceRole } from '@gatehouse/sync-protocol/entities/collections';
import { Alert, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { roleHints, roleNames } from '../device-labels.ts';
import { useCreatePairingCode, usePairedBy } from '../devices.queries.ts';
import { PairingCodePanel } from './pairing-code-panel.tsx';

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
  const [role, setRole] = useState<DeviceRole>('kiosk');
  const [name, setName] = useState('');
  const create = useCreatePairingCode(clientId);
  const shownName = name.trim() || roleNames[role];
  const paired = usePairedBy(
    clientId,
    opened && create.data ? { role, name: shownName, expiresAtUtc: create.data.expires_at } : null,
  );
  const close = (): void => {
    create.reset();
    setName('');
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate({ role, name: shownName });
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={create.data ? `Pair “${shownName}”` : 'Add a device'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {create.data ? (
        <PairingCodePanel
          code={create.data.code}
          shortCode={create.data.short_code}
          expiresAtUtc={create.data.expires_at}
          pairedName={paired?.name ?? null}
          onAgain={() => create.mutate({ role, name: shownName })}
          onDone={close}
        />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            <Radio.Group label="What is it for?" value={role} onChange={(value) => setRole(value)}>
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
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {create.error ? (
              <Alert color="red" role="alert">
                {create.error.message}
              </Alert>
            ) : null}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" miw={180} disabled={create.isPending}>
                {create.isPending ? 'Making the code…' : 'Make pairing code'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
