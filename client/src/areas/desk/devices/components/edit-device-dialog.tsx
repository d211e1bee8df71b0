import { loadProfile } from '@gatehouse/kiosk-config/load';
import { type DeviceView, listDevices, updateDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { NativeSelect, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { roleOptions } from '#domain/devices/device-labels';
import { hashStaffPin, STAFF_PIN_PATTERN } from '#lib/device/staff-pin';
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
  const update = useChange(updateDevice, { invalidates: [listDevices] });
  const form = useContractForm(updateDevice, {
    initialValues: { name: device.name, profile: loadProfile(device.role, device.profile), pin: '' },
    check: (values) => (isPinWrong(values.pin) ? { pin: 'Please use 4 to 8 digits' } : {}),
    send: async (values) => {
      const { role, ...fields } = values.profile;
      const pinFields = role === 'kiosk' && values.pin ? { staffPinHash: await hashStaffPin(values.pin) } : {};
      return update.mutateAsync({
        params: { client_id: clientId, device_id: device.device_id },
        body: { name: values.name.trim(), role, profile: { ...fields, ...pinFields } },
      });
    },
    onDone: onClose,
  });
  const { name, profile, pin } = form.values;
  const setProfile = (changed: typeof profile): void => form.set({ profile: changed });

  return (
    <FormDialog
      title={`Settings of “${device.name}”`}
      size="lg"
      form={form}
      onCancel={onClose}
      label="Save"
      busyLabel="Saving…"
      isDisabled={name.trim() === ''}
    >
      <TextInput label="Name" required maxLength={80} {...form.field('name')} />
      {device.kind === 'paired' ? (
        <NativeSelect
          label="Role"
          description="Another role needs other data: what the device no longer needs is removed from it."
          data={roleOptions}
          value={profile.role}
          onChange={(event) => setProfile(loadProfile(event.currentTarget.value as DeviceRole, profile))}
        />
      ) : null}
      {profile.role === 'kiosk' ? (
        <KioskFields
          profile={profile}
          onChange={setProfile}
          pin={pin}
          onPin={(typed) => form.set({ pin: typed })}
          isPinWrong={isPinWrong(pin)}
        />
      ) : null}
      <ScannerFields profile={profile} onChange={setProfile} />
    </FormDialog>
  );
}

/** Said while it is typed. Empty keeps the PIN as it is. */
function isPinWrong(pin: string): boolean {
  return pin !== '' && !STAFF_PIN_PATTERN.test(pin);
}
