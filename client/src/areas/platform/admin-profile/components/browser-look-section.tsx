import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { isAccent, sixDigits } from '#components/settings/accent-code';
import { AccentField } from '#components/settings/accent-field.tsx';
import { DarkModeSwitch } from '#components/settings/dark-mode-switch.tsx';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { DEFAULT_ACCENT } from '#components/theme/accent';
import { useThemeControl } from '#components/theme/use-theme-control';

/** Color and dark mode of this browser, stored in it. Requirement Y57. */
export function BrowserLookSection() {
  const { accent, chooseAccent } = useThemeControl();
  const { flash, done } = useFlash();
  const [typed, setTyped] = useState(accent);
  const choose = (color: string): void => {
    setTyped(color);
    if (isAccent(color)) chooseAccent(sixDigits(color.trim()).toLowerCase());
  };
  return (
    <Section title="Appearance" about="Only on this browser. Venues keep their own colors." flash={flash}>
      <AccentField value={typed} present={accent} onChange={choose} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Applies to buttons and links right away.
        </Text>
        <Button
          variant="default"
          disabled={accent === DEFAULT_ACCENT}
          onClick={() => {
            chooseAccent(null);
            setTyped(DEFAULT_ACCENT);
            done('Back to the default color.');
          }}
        >
          Use Default
        </Button>
      </Group>
      <DarkModeSwitch />
    </Section>
  );
}
