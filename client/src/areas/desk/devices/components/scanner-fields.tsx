import type { DeviceProfile } from '@gatehouse/kiosk-config/schema';
import { Checkbox, Fieldset, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';

/** Sound and the scanners of a device. */
export function ScannerFields<P extends DeviceProfile>({
  profile,
  onChange,
}: {
  profile: P;
  onChange: (profile: P) => void;
}) {
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
