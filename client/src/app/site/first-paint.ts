import { TOKEN_KEY } from '../../domain/session/session-store.ts';
import { BRANDING_KEY, readBranding } from '../../domain/venue/venue-branding.ts';
import { isRecord } from '../../lib/api/shape.ts';
import { DEVICE_KEY } from '../../lib/device/paired-device.ts';
import { readTabletMark } from '../../lib/device/tablet-mark.ts';
import { readThemeChoice, schemeOf, schemeOfWebsite, THEME_KEY } from '../../lib/theme-choice.ts';

/*
 * Runs before the first paint, in its own file because inline scripts are not allowed: the color scheme is right from the
 * first pixel, and a page that was prerendered for strangers hides what does not apply to a known user until React has
 * corrected it. Everything else loads later.
 */
const root = document.documentElement;
const ofWebsite = schemeOfWebsite(location.search);
const system = matchMedia('(prefers-color-scheme: dark)');

paint();
/* A public page has no other script for this until something is pressed; later Mantine comes to the same result. */
system.addEventListener('change', paint);
try {
  if (isRecord(history.state) && 'waiver' in history.state) root.setAttribute('data-underway', '');
  if (localStorage.getItem(DEVICE_KEY) !== null) root.setAttribute('data-known', 'device');
  else if (isSignedIn()) root.setAttribute('data-known', 'user');
  else if (location.pathname === '/' && readTabletMark(document.cookie)) location.replace('/pair');
} catch {
  /* Storage is blocked: a stranger. */
}

function paint(): void {
  const scheme = ofWebsite ?? chosenScheme();
  const isDark = scheme === 'auto' ? system.matches : scheme === 'dark';
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}

/** The system's where storage is blocked. */
function chosenScheme(): 'light' | 'dark' | 'auto' {
  try {
    const isVenueDark =
      isSignedIn() &&
      __STAFF_PATHS__.some((path) => location.pathname.startsWith(path)) &&
      readBranding(localStorage.getItem(BRANDING_KEY))?.darkMode;
    return schemeOf(readThemeChoice(localStorage.getItem(THEME_KEY)), isVenueDark ?? false);
  } catch {
    return 'auto';
  }
}

function isSignedIn(): boolean {
  return localStorage.getItem(TOKEN_KEY) !== null;
}
