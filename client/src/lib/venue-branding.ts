/** How a venue looks on staff screens. */
export interface VenueBranding {
  clientId: string;
  name: string;
  accentColor: string | null;
  hasLogo: boolean;
  /** Names the picture, so that a new logo is fetched. */
  logoVersion: string | null;
}

/** The branding last seen on this browser, so that screens look right before, and without, an answer. */
export interface BrandingStore {
  current(): VenueBranding | null;
  subscribe(listener: () => void): () => void;
  put(branding: VenueBranding): void;
}

const KEY = 'gatehouse.branding';

export function createBrandingStore(storage: Storage): BrandingStore {
  const listeners = new Set<() => void>();
  let branding = read(storage.getItem(KEY));
  return {
    current: () => branding,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put(next) {
      const text = JSON.stringify(next);
      if (text === JSON.stringify(branding)) return;
      branding = next;
      storage.setItem(KEY, text);
      for (const listener of listeners) listener();
    },
  };
}

/** The address of a venue's logo; a venue without one shows the product's. Source: platform §2. */
export function logoUrl(branding: VenueBranding | null): string {
  return branding?.hasLogo ? logoAddress(branding.clientId, branding.logoVersion) : '/logo.png';
}

/** Where a venue's logo is; the version makes a new picture a new address. The service worker keeps the last one for offline use. */
export function logoAddress(clientId: string, logoVersion: string | null | undefined): string {
  const path = `/api/customer/preferences/${encodeURIComponent(clientId)}/logo`;
  return logoVersion ? `${path}?v=${logoVersion}` : path;
}

function read(text: string | null): VenueBranding | null {
  if (!text) return null;
  try {
    const stored = JSON.parse(text) as Partial<VenueBranding>;
    if (typeof stored.clientId !== 'string' || typeof stored.name !== 'string') return null;
    const accentColor = typeof stored.accentColor === 'string' ? stored.accentColor : null;
    const logoVersion = typeof stored.logoVersion === 'string' ? stored.logoVersion : null;
    return { clientId: stored.clientId, name: stored.name, accentColor, hasLogo: stored.hasLogo === true, logoVersion };
  } catch {
    return null;
  }
}
