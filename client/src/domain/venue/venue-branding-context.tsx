import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { BrandingStore, VenueBranding } from './venue-branding.ts';

const BrandingContext = createContext<BrandingStore | null>(null);

/** Makes the branding available to `useBranding`. */
export function BrandingProvider({ store, children }: { store: BrandingStore; children: ReactNode }) {
  return <BrandingContext value={store}>{children}</BrandingContext>;
}

/** The branding's store, for putting in what was loaded; to read it, `useBranding` follows its changes. */
export function useBrandingStore(): BrandingStore {
  const store = useContext(BrandingContext);
  if (!store) throw new Error('useBrandingStore needs a BrandingProvider above it');
  return store;
}

/** The branding of this venue as last seen; null before. */
export function useBranding(clientId: string | null): VenueBranding | null {
  const store = useBrandingStore();
  const branding = useSyncExternalStore(store.subscribe, store.current, store.current);
  return branding?.clientId === clientId ? branding : null;
}
