import { TOKEN_KEY } from '../../domain/session/session-store.ts';
import { BRANDING_KEY, readBranding } from '../../domain/venue/venue-branding.ts';
import { DEVICE_KEY } from '../../lib/device/paired-device.ts';
import { readThemeChoice, schemeOf, schemeOfWebsite, THEME_KEY } from '../../lib/theme-choice.ts';

/*
 * Runs before the first paint, in its own file because inline scripts are not allowed: the color scheme is right from the
 * first pixel, and a page that was prerendered for strangers hides what does not apply to a known user until React has
 * corrected it. Everything else loads later.
 */
const root = document.documentElement;
const ofWebsite = schemeOfWebsite(location.search);

try {
  const isSignedIn = localStorage.getItem(TOKEN_KEY) !== null;
  const isVenueDark =
    isSignedIn &&
    __STAFF_PATHS__.some((path) => location.pathname.startsWith(path)) &&
    readBranding(localStorage.getItem(BRANDING_KEY))?.darkMode;
  const scheme = schemeOf(readThemeChoice(localStorage.getItem(THEME_KEY)), isVenueDark ?? false);
  paint(ofWebsite ?? scheme);
  if (localStorage.getItem(DEVICE_KEY) !== null) root.setAttribute('data-known', 'device');
  else if (isSignedIn) root.setAttribute('data-known', 'user');
} catch {
  /* Storage is blocked: follow the system. */
  paint(ofWebsite ?? 'auto');
}

function paint(scheme: 'light' | 'dark' | 'auto'): void {
  const isDark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark';
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}
