import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createThemeStore } from '../../lib/theme-store.ts';
import { AppTheme } from './app-theme.tsx';
import { useThemeControl } from './use-theme-control.ts';
import { VenueColors } from './venue-colors.tsx';

afterEach(() => localStorage.clear());

function Settings() {
  const { isDark, darkModeChosen, accent, chooseDarkMode, chooseAccent } = useThemeControl();
  return (
    <>
      <p>{`${isDark ? 'dark' : 'light'} ${darkModeChosen} ${accent}`}</p>
      <button type="button" onClick={() => chooseDarkMode(!isDark)}>
        Other
      </button>
      <button type="button" onClick={() => chooseDarkMode(null)}>
        System
      </button>
      <button type="button" onClick={() => chooseAccent('#abcdef')}>
        Accent
      </button>
    </>
  );
}

const shown = (): string | null => document.documentElement.getAttribute('data-mantine-color-scheme');

it('changes the scheme of the page immediately, inside a venue’s colors too, and stores it for the next start', () => {
  const page = (
    <AppTheme store={createThemeStore(localStorage)}>
      <VenueColors accent="#1f7a5c">
        <Settings />
      </VenueColors>
    </AppTheme>
  );
  const first = render(page);
  expect(screen.getByText('light null #007bff')).toBeTruthy();
  fireEvent.click(screen.getByText('Other'));
  fireEvent.click(screen.getByText('Accent'));
  expect(screen.getByText('dark true #abcdef')).toBeTruthy();
  expect(shown()).toBe('dark');
  first.unmount();
  render(
    <AppTheme store={createThemeStore(localStorage)}>
      <Settings />
    </AppTheme>,
  );
  expect(screen.getByText('dark true #abcdef')).toBeTruthy();
  expect(shown()).toBe('dark');
  fireEvent.click(screen.getByText('System'));
  expect(shown()).toBe('light');
});
