import { loadProfile } from '@gatehouse/kiosk-config/load';
import type { DeviceProfile, KioskProfile } from '@gatehouse/kiosk-config/schema';
import { staffPinDigits } from '@gatehouse/sync-protocol/areas/accounts/staff-pin';
import { type DeviceView, listDevices, updateDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { type LanguageCode, languageCodes, languages } from '@gatehouse/sync-protocol/languages/languages';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import {
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  PasswordInput,
  SimpleGrid,
  TextInput,
} from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { roleOptions } from '#domain/devices/device-labels';
import { hashStaffPin, STAFF_PIN_PATTERN } from '#lib/device/staff-pin';

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
      {profile.role === 'front_desk' ? <StaffFields profile={profile} onChange={setProfile} /> : null}
      <ScannerFields profile={profile} onChange={setProfile} />
    </FormDialog>
  );
}

/** Said while it is typed. Empty keeps the PIN as it is. */
function isPinWrong(pin: string): boolean {
  return pin !== '' && !STAFF_PIN_PATTERN.test(pin);
}

type FrontDeskProfile = Extract<DeviceProfile, { role: 'front_desk' }>;

/** How a front desk knows who uses it. Requirement X22. */
function StaffFields({
  profile,
  onChange,
}: {
  profile: FrontDeskProfile;
  onChange: (profile: FrontDeskProfile) => void;
}) {
  const number = (field: 'staff_pin_digits' | 'staff_idle_seconds', range: Range) => ({
    min: range.min,
    max: range.max,
    clampBehavior: 'blur' as const,
    allowDecimal: false,
    value: profile[field],
    onChange: (value: string | number) => {
      if (typeof value === 'number' && value >= range.min && value <= range.max)
        onChange({ ...profile, [field]: value });
    },
  });
  return (
    <Fieldset legend="Staff">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput
          label="Digits of a PIN"
          description="The same on all front desks. PINs of another length must be chosen again."
          {...number('staff_pin_digits', staffPinDigits)}
        />
        <NumberInput
          label="Forget who uses it after"
          description="Without a tap for this long."
          suffix=" s"
          {...number('staff_idle_seconds', { min: 30, max: 3_600 })}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

/** Sound and the scanners of a device. */
function ScannerFields<P extends DeviceProfile>({ profile, onChange }: { profile: P; onChange: (profile: P) => void }) {
  const { scanner } = profile;
  return (
    <Fieldset legend="Scanner and sound">
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
        <TextInput
          label="Scanner sends before each code"
          description="Leave empty if it sends nothing."
          maxLength={8}
          value={scanner.prefix}
          onChange={(event) => onChange({ ...profile, scanner: { ...scanner, prefix: event.currentTarget.value } })}
        />
        <NativeSelect
          label="Scanner sends after it"
          description="Most scanners send Enter."
          data={[
            { value: 'Enter', label: 'Enter' },
            { value: 'Tab', label: 'Tab' },
            { value: 'none', label: 'Nothing' },
          ]}
          value={scanner.suffix}
          onChange={(event) => {
            const suffix = event.currentTarget.value as typeof scanner.suffix;
            onChange({ ...profile, scanner: { ...scanner, suffix } });
          }}
        />
      </SimpleGrid>
      <Group>
        <Checkbox
          label="Scan with the camera"
          checked={scanner.camera}
          onChange={(event) => onChange({ ...profile, scanner: { ...scanner, camera: event.currentTarget.checked } })}
        />
        <Checkbox
          label="Sound"
          checked={profile.sound}
          onChange={(event) => onChange({ ...profile, sound: event.currentTarget.checked })}
        />
      </Group>
    </Fieldset>
  );
}

/** How a kiosk treats its visitors. Times are shown in seconds. */
function KioskFields({
  profile,
  onChange,
  pin,
  onPin,
  isPinWrong,
}: {
  profile: KioskProfile;
  onChange: (profile: KioskProfile) => void;
  pin: string;
  onPin: (pin: string) => void;
  isPinWrong: boolean;
}) {
  const seconds = (label: string, field: 'idleWarningAfterMs' | 'idleClearAfterMs' | 'thankYouMs', range: Range) => (
    <NumberInput
      label={label}
      suffix=" s"
      min={range.min}
      max={range.max}
      clampBehavior="blur"
      allowDecimal={false}
      value={profile[field] / 1000}
      onChange={(value) => {
        if (typeof value === 'number' && value >= range.min && value <= range.max)
          onChange({ ...profile, [field]: value * 1000 });
      }}
    />
  );
  const toggle = (language: LanguageCode, isOn: boolean): void => {
    const others = profile.languages.filter((other) => other !== language);
    const languages = isOn ? [...others, language] : others;
    if (languages.length > 0) onChange({ ...profile, languages: languages.toSorted() });
  };
  return (
    <>
      <PasswordInput
        label="Staff PIN"
        description={
          profile.staffPinHash
            ? 'A PIN is set. Type a new one to change it.'
            : 'No PIN yet. Visitors can use the kiosk once it has one: set it here, or on the tablet.'
        }
        placeholder="4 to 8 digits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={pin}
        onChange={(event) => onPin(event.currentTarget.value)}
        error={isPinWrong ? 'Please use 4 to 8 digits' : null}
        aria-invalid={isPinWrong || undefined}
        visibilityToggleButtonProps={{ 'aria-label': 'Show PIN' }}
      />
      <Fieldset legend="Visitors">
        <Group mb="sm">
          {languageCodes.map((language) => (
            <Checkbox
              key={language}
              label={languages[language].name}
              checked={profile.languages.includes(language)}
              onChange={(event) => toggle(language, event.currentTarget.checked)}
            />
          ))}
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {seconds('Warn when idle for', 'idleWarningAfterMs', { min: 5, max: 600 })}
          {seconds('Then clear after', 'idleClearAfterMs', { min: 3, max: 120 })}
          {seconds('Show thank-you for', 'thankYouMs', { min: 3, max: 60 })}
        </SimpleGrid>
      </Fieldset>
    </>
  );
}

interface Range {
  min: number;
  max: number;
}
