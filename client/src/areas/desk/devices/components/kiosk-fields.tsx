import type { KioskProfile } from '@gatehouse/kiosk-config/schema';
import { type LanguageCode, languageCodes, languages } from '@gatehouse/sync-protocol/languages/languages';
import { Checkbox, Fieldset, Group, NumberInput, PasswordInput, SimpleGrid } from '@mantine/core';

/** How a kiosk treats its visitors. Times are shown in seconds. */
export function KioskFields({
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
