import { Switch } from '@mantine/core';
import { useThemeControl } from '../theme/use-theme-control.ts';

/** This browser changes immediately, whatever `onChoose` does with the choice. */
export function DarkModeSwitch({ onChoose }: { onChoose?: (isDark: boolean) => void }) {
  const { isDark, darkModeChosen, chooseDarkMode } = useThemeControl();
  return (
    <Switch
      label="Dark mode"
      description={darkModeChosen === null ? 'Follows your system until you choose.' : 'Your choice on this browser.'}
      checked={isDark}
      onChange={(event) => {
        const wantsDark = event.currentTarget.checked;
        chooseDarkMode(wantsDark);
        onChoose?.(wantsDark);
      }}
    />
  );
}
