import { loadProfile } from '@gatehouse/kiosk-config/load';
import type { DeviceProfile } from '@gatehouse/kiosk-config/schema';
import type { DeviceRole } from '@gatehouse/sync-protocol/entities/collections';
import type { DeviceView } from '@gatehouse/sync-protocol/http/devices';
import { Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogFooter } from '../../../components/dialog-footer.tsx';
import { hashStaffPin, STAFF_PIN_PATTERN } from '../../../lib/device/staff-pin.ts';
import { roleOptions } from '../device-labels.ts';
import { useUpdateDevice } from '../devices.queries.ts';
import { KioskFields } from './kiosk-fields.tsx';
import { ScannerFields } from './scanner-fields.tsx';

/** Name, role and the profile of one device. The device takes it at its next contact. */
export function EditDeviceDialog({
  clientId,
  device,
  onClose,
}: {
  clientId: string;
  device: DeviceView;
  onClose: () => void;
}) {
  const update = useUpdateDevice(clientId);
  const [name, setName] = useState(device.name);
  const [profile, setProfile] = useState<DeviceProfile>(() => loadProfile(device.role, device.profile));
  const [pin, setPin] = useState('');
  const isPinWrong = pin !== '' && !STAFF_PIN_PATTERN.test(pin);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPinWrong) return;
    const { role, ...fields } = profile;
    const pinFields = role === 'kiosk' && pin ? { staffPinHash: await hashStaffPin(pin) } : {};
    update.mutate(
      { deviceId: device.device_id, name: name.trim(), role, profile: { ...fields, ...pinFields } },
      { onSuccess: onClose },
    );
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Settings of “${device.name}”`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {device.kind === 'paired' ? (
            <NativeSelect
              label="Role"
              description="Another role gives the device other data: what it may not hold any more is removed."
              data={roleOptions}
              value={profile.role}
              onChange={(event) => setProfile(loadProfile(event.currentTarget.value as DeviceRole, profile))}
            />
          ) : null}
          {profile.role === 'kiosk' ? (
            <KioskFields profile={profile} onChange={setProfile} pin={pin} onPin={setPin} isPinWrong={isPinWrong} />
          ) : null}
          <ScannerFields profile={profile} onChange={setProfile} />
          <DialogFooter
            error={update.error}
            onCancel={onClose}
            label="Save"
            busyLabel="Saving…"
            isBusy={update.isPending}
            isDisabled={name.trim() === ''}
          />
        </Stack>
      </form>
    </Modal>
  );
}
