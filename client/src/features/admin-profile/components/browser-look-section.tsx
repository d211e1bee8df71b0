import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { isAccent, sixDigits } from '../../../components/settings/accent-code.ts';
import { AccentField } from '../../../components/settings/accent-field.tsx';
import { DarkModeSwitch } from '../../../components/settings/dark-mode-switch.tsx';
import { Section } from '../../../components/settings/section.tsx';
import { useFlash } from '../../../components/settings/use-flash.ts';
import { DEFAULT_ACCENT } from '../../../components/theme/accent.ts';
import { useThemeControl } from '../../../components/theme/use-theme-control.ts';

/** Color and dark mode of this browser, stored in it. Requirement Y57. */
export function BrowserLookSection() {
  const { accent, chooseAccent } = useThemeControl();
  const { flash, done } = useFlash();
  const [typed, setTyped] = useState(accent);
  const choose = (colour: string): void => {
    setTyped(colour);
    if (isAccent(colour)) chooseAccent(sixDigits(colour.trim()).toLowerCase());
  };
  return (
    <Section title="Appearance" about="For you on this browser: venues keep their own colours." flash={flash}>
      <AccentField value={typed} present={accent} onChange={choose} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Buttons and links take it at once.
        </Text>
        <Button
          variant="default"
          disabled={accent === DEFAULT_ACCENT}
          onClick={() => {
            chooseAccent(null);
            setTyped(DEFAULT_ACCENT);
            done('The colour is the default again.');
          }}
        >
          Use Default
        </Button>
      </Group>
      <DarkModeSwitch />
    </Section>
  );
}
