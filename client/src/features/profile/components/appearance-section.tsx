import { Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DEFAULT_NAVIGATION_ACCENT, readableAccent } from '../../../components/theme/accent.ts';
import { useThemeControl } from '../../../components/theme/use-theme-control.ts';
import { useReadOnly } from '../../../domain/subscription/subscription-status-context.tsx';
import { logoAddress } from '../../../domain/venue/venue-branding.ts';
import { type Preferences, useChangePreferences } from '../profile.queries.ts';
import { useUnsaved } from '../unsaved-changes.tsx';
import { useFlash } from '../use-flash.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const swatches = [
  ['#007bff', 'Blue'],
  ['#1f7a5c', 'Green'],
  ['#0f766e', 'Teal'],
  ['#61dafb', 'Sky'],
  ['#7c3aed', 'Violet'],
  ['#c2410c', 'Rust'],
  ['#b91c1c', 'Red'],
  ['#f2c94c', 'Yellow'],
  ['#1b2430', 'Ink'],
] as const;

/** The venue's color, with the bar as it will be, and dark mode. Requirements O2, U3. */
export function AppearanceSection({ clientId, preferences }: { clientId: string; preferences: Preferences }) {
  const { isReadOnly, control } = useReadOnly();
  const { set } = useChangePreferences(clientId);
  const { flash, done, failed, clear } = useFlash();
  const [accent, setAccent] = useState(preferences.accent_color);
  const isColour = HEX.test(accent.trim());
  const isDirty = accent.trim().toLowerCase() !== preferences.accent_color.toLowerCase();
  useUnsaved(isDirty);

  const save = async (): Promise<void> => {
    clear();
    try {
      const saved = await set.mutateAsync({ accent_color: accent.trim() });
      setAccent(saved.accent_color);
      done('Accent colour saved.');
    } catch (error) {
      failed(error instanceof Error ? error.message : 'Failed to save preferences');
    }
  };
  const keepDarkMode = async (isDark: boolean): Promise<void> => {
    if (isReadOnly) return;
    try {
      await set.mutateAsync({ dark_mode: isDark });
    } catch (error) {
      failed(error instanceof Error ? error.message : 'Failed to save preferences');
    }
  };

  return (
    <Section
      title="Appearance"
      about="Your colour is on the bar above, your kiosks and your waiver page. We adjust it where text on it would be hard to read."
      flash={flash}
    >
      <fieldset className={styles['fieldset']}>
        <legend>Accent colour</legend>
        <div className={styles['swatches']}>
          {swatches.map(([colour, name]) => (
            <button
              key={colour}
              type="button"
              className={styles['swatch']}
              style={{ background: colour }}
              aria-label={name}
              aria-pressed={accent.toLowerCase() === colour}
              onClick={() => setAccent(colour)}
              {...control}
            />
          ))}
        </div>
        <Group gap="sm" mt="md" align="flex-end">
          <input
            type="color"
            className={styles['colour']}
            aria-label="Choose any colour"
            value={sixDigits(isColour ? accent.trim() : preferences.accent_color)}
            onChange={(event) => setAccent(event.currentTarget.value)}
            {...control}
          />
          <TextInput
            aria-label="Accent colour as a code"
            w={130}
            maxLength={7}
            spellCheck={false}
            value={accent}
            error={isColour ? null : 'Please choose a colour such as #007bff'}
            onChange={(event) => setAccent(event.currentTarget.value)}
            {...control}
          />
        </Group>
      </fieldset>
      <Preview
        accent={isColour ? accent.trim() : preferences.accent_color}
        clientId={clientId}
        preferences={preferences}
      />
      <Group justify="flex-end">
        {isDirty ? (
          <Button variant="default" onClick={() => setAccent(preferences.accent_color)}>
            Discard
          </Button>
        ) : null}
        <Button miw={140} disabled={!isDirty || !isColour || set.isPending} onClick={() => void save()} {...control}>
          {set.isPending ? 'Saving…' : 'Save Colour'}
        </Button>
      </Group>
      <DarkMode onChoose={keepDarkMode} />
    </Section>
  );
}

/** The navigation bar as it will be, with the text that can be read on it. */
function Preview({ accent, clientId, preferences }: { accent: string; clientId: string; preferences: Preferences }) {
  const { background, text } = readableAccent(accent, DEFAULT_NAVIGATION_ACCENT);
  const isAdjusted = background.toLowerCase() !== sixDigits(accent).toLowerCase();
  return (
    <div>
      <div className={styles['bar']} style={{ background, color: text }} data-testid="accent-preview">
        <img src={preferences.has_logo ? logoAddress(clientId, preferences.logo_version) : '/logo.png'} alt="" />
        <span>{preferences.client_name}</span>
        <span>Bookings</span>
      </div>
      <Text size="sm" c="dimmed" mt={4}>
        {isAdjusted ? `Shown as ${background}, so that the text on it can be read.` : 'This is how the bar will look.'}
      </Text>
    </div>
  );
}

/** This browser changes immediately, also where the choice can't be kept for the venue's other screens. */
function DarkMode({ onChoose }: { onChoose: (isDark: boolean) => Promise<void> }) {
  const { isDark, darkModeChosen, chooseDarkMode } = useThemeControl();
  return (
    <Switch
      label="Dark mode"
      description={darkModeChosen === null ? 'Follows your system until you choose.' : 'Your choice on this browser.'}
      checked={isDark}
      onChange={(event) => {
        const wantsDark = event.currentTarget.checked;
        chooseDarkMode(wantsDark);
        void onChoose(wantsDark);
      }}
    />
  );
}

/** `#abc` as the native color field requires it. */
function sixDigits(colour: string): string {
  return colour.length === 4 ? `#${colour.slice(1).replaceAll(/./g, '$&$&')}` : colour;
}
