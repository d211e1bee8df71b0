/** How this page runs, as far as being installed goes. */
export type InstallState =
  | 'installed'
  /** Safari on an iPad or iPhone deletes what a page stored after seven days without a visit unless it is on the home screen. */
  | 'apple-not-installed'
  | 'browser';

interface BrowserFacts {
  userAgent: string;
  /** iPads say 'MacIntel' and have touch points. */
  platform: string;
  maxTouchPoints: number;
  isStandalone: boolean;
}

/** How the page runs in a browser with these facts. An iPad that says it is a Mac is known by its touch points. */
export function installState(facts: BrowserFacts): InstallState {
  if (facts.isStandalone) return 'installed';
  const isApple =
    /iPad|iPhone|iPod/.test(facts.userAgent) || (facts.platform === 'MacIntel' && facts.maxTouchPoints > 1);
  return isApple ? 'apple-not-installed' : 'browser';
}

/** What `installState` decides by, read from this browser. */
export function browserFacts(): BrowserFacts {
  const isStandalone =
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true);
  const { userAgent, platform, maxTouchPoints } = navigator;
  return { userAgent, platform, maxTouchPoints, isStandalone };
}

/** Chromium's own installation dialog, once it offered one. */
export interface InstallPrompt {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | null = null;

/**
 * Holds back Chromium's own hint and keeps its offer for `installPrompt`. To be called when the page starts, before the offer
 * comes.
 */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as Event & InstallPrompt;
  });
}

/** The installation dialog; null where the browser has not offered one, or has none. */
export function installPrompt(): InstallPrompt | null {
  return offered;
}
