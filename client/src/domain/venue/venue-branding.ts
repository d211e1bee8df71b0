import { liveValue } from '../../lib/store/live-value.ts';

/** How a venue looks on staff screens. */
export interface VenueBranding {
  clientId: string;
  name: string;
  accentColor: string | null;
  hasLogo: boolean;
  /** Names the picture, so that a new logo is fetched. */
  logoVersion: string | null;
  /** Whether its staff screens are dark for users who have not chosen. */
  darkMode: boolean;
}

/** Sync does not include the dark mode: an omitted field of the same venue stays. */
type BrandingNews = Omit<VenueBranding, 'darkMode'> & Partial<Pick<VenueBranding, 'darkMode'>>;

/** The branding last seen on this browser, so that screens look right before, and without, a response. */
export interface BrandingStore {
  current(): VenueBranding | null;
  subscribe(listener: () => void): () => void;
  put(branding: BrandingNews): void;
}

export const BRANDING_KEY = 'gatehouse.branding';

/** Begins with what this browser stored. `put` stores the new branding; subscribers hear of it only if something changed. */
export function createBrandingStore(storage: Storage): BrandingStore {
  const live = liveValue(readBranding(storage.getItem(BRANDING_KEY)));
  return {
    current: live.current,
    subscribe: live.subscribe,
    put(news) {
      const branding = live.current();
      const known = branding?.clientId === news.clientId && branding.darkMode;
      const next = { ...news, darkMode: news.darkMode ?? known };
      const text = JSON.stringify(next);
      if (text === JSON.stringify(branding)) return;
      storage.setItem(BRANDING_KEY, text);
      live.set(next);
    },
  };
}

/** The address of a venue's logo; a venue without one shows the product's. Requirement U5. */
export function logoUrl(branding: VenueBranding | null): string {
  return branding?.hasLogo ? logoAddress(branding.clientId, branding.logoVersion) : '/logo.png';
}

/** Where a venue's logo is; the version makes a new picture a new address. The service worker keeps the last one for offline use. */
export function logoAddress(clientId: string, logoVersion: string | null | undefined): string {
  const path = `/api/customer/preferences/${encodeURIComponent(clientId)}/logo`;
  return logoVersion ? `${path}?v=${logoVersion}` : path;
}

/** Reads what `createBrandingStore` stored; null for anything else. Missing fields count as no logo, no color and not dark. */
export function readBranding(text: string | null): VenueBranding | null {
  if (!text) return null;
  try {
    const stored = JSON.parse(text) as Partial<VenueBranding>;
    if (typeof stored.clientId !== 'string' || typeof stored.name !== 'string') return null;
    const accentColor = typeof stored.accentColor === 'string' ? stored.accentColor : null;
    const logoVersion = typeof stored.logoVersion === 'string' ? stored.logoVersion : null;
    return {
      clientId: stored.clientId,
      name: stored.name,
      accentColor,
      hasLogo: stored.hasLogo === true,
      logoVersion,
      darkMode: stored.darkMode === true,
    };
  } catch {
    return null;
  }
}
