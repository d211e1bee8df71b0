import { getPreferences, setPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '#components/endpoints.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { isAccent, sixDigits } from '#components/settings/accent-code';
import { AccentField } from '#components/settings/accent-field.tsx';
import { DarkModeSwitch } from '#components/settings/dark-mode-switch.tsx';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { DEFAULT_NAVIGATION_ACCENT, readableAccent } from '#components/theme/accent';
import { SaveButtons } from '#domain/subscription/save-buttons.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { logoAddress } from '#domain/venue/venue-branding';
import type { Preferences } from './profile.model.ts';
import styles from './profile.module.css';

/** The venue's color, with the bar as it will be, and dark mode. Requirements O2, U3. */
export function AppearanceSection({ clientId, preferences }: { clientId: string; preferences: Preferences }) {
  const { isReadOnly, control } = useReadOnly();
  const { flash, done, failed, clear } = useFlash();
  const [accent, setAccent] = useState(preferences.accent_color);
  const set = useChange(setPreferences, {
    answers: getPreferences,
    where: { done, failed },
    onDone: ({ preferences: saved }, { body }) => {
      if (body?.accent_color !== undefined) setAccent(saved.accent_color);
    },
  });
  const params = { client_id: clientId };
  const isColor = isAccent(accent);
  const isDirty = accent.trim().toLowerCase() !== preferences.accent_color.toLowerCase();

  const save = async (): Promise<void> => {
    clear();
    await set.act({ params, body: { accent_color: accent.trim() } }, 'Accent color saved.');
  };

  return (
    <Section
      title="Appearance"
      about="Your color appears on the bar above, your kiosks and your waiver page. We adjust it where text would be hard to read."
      flash={flash}
    >
      <AccentField value={accent} present={preferences.accent_color} onChange={setAccent} control={control} />
      <Preview
        accent={isColor ? accent.trim() : preferences.accent_color}
        clientId={clientId}
        preferences={preferences}
      />
      <Group justify="flex-end" {...unsavedMark(isDirty)}>
        <SaveButtons
          label="Save Color"
          isDirty={isDirty}
          isBusy={set.isPending}
          canSave={isColor}
          onDiscard={() => setAccent(preferences.accent_color)}
          onSave={() => void save()}
        />
      </Group>
      <DarkModeSwitch
        onChoose={(isDark) => {
          if (!isReadOnly) void set.act({ params, body: { dark_mode: isDark } });
        }}
      />
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
