import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { getPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { useBrandingStore } from '#domain/venue/venue-branding-context.tsx';
import { useRead } from '#lib/api/use-read';
import { DEFAULT_NAVIGATION_ACCENT, navigationColors } from '../../components/theme/accent.ts';
import { logoUrl, type VenueBranding } from '../../domain/venue/venue-branding.ts';
import { useBranding } from '../../domain/venue/venue-branding-context.tsx';
import { homeOf } from '../../lib/routes/route-table.ts';
import { LogoutButton } from './logout-button.tsx';
import classes from './navigation-bar.module.css';
import { NavigationBar } from './navigation-bar.tsx';
import { ProductBrand } from './public-bar.tsx';
import { adminLinks, clientLinks } from './staff-links.ts';

/** The bar of a user who is signed in: an owner's in their venue's name and colors. Requirement U1. */
export function SignedInBar({ user }: { user: SessionUser }) {
  const end = <LogoutButton className={classes['link'] ?? ''} />;
  const home = homeOf(user.role);
  if (user.role === 'client' && user.client_id) return <ClientBar clientId={user.client_id} home={home} end={end} />;
  return (
    <NavigationBar home={home} brand={<ProductBrand />} links={user.role === 'admin' ? adminLinks : []} end={end} />
  );
}

function ClientBar({ clientId, home, end }: { clientId: string; home: string; end: ReactNode }) {
  const branding = useBranding(clientId);
  const isLoading = useBrandingLoader(clientId);
  const brand = <VenueBrand branding={branding} isLoading={isLoading} />;
  return <NavigationBar home={home} brand={brand} links={clientLinks} end={end} colors={colorsOf(branding)} />;
}

function VenueBrand({ branding, isLoading }: { branding: VenueBranding | null; isLoading: boolean }) {
  const address = logoUrl(branding);
  const name = branding?.name || (isLoading && !branding ? 'Loading...' : 'Your Company');
  return (
    <>
      {/* Keyed by logo, so that a new one loads even if the previous one failed. */}
      <img
        key={address}
        src={address}
        alt=""
        className={classes['logo']}
        onError={({ currentTarget }) => {
          if (!currentTarget.src.endsWith('/logo.png')) currentTarget.src = '/logo.png';
        }}
      />
      <span className={`gate-ellipsis ${classes['name']}`}>{name}</span>
    </>
  );
}

function colorsOf(branding: VenueBranding | null): CSSProperties {
  const colors = navigationColors(branding?.accentColor ?? DEFAULT_NAVIGATION_ACCENT);
  return {
    '--bar-background': colors.background,
    '--bar-text': colors.text,
    '--bar-hover': colors.hover,
    '--bar-active-background': colors.activeBackground,
    '--bar-active-text': colors.activeText,
  } as CSSProperties;
}

const BRANDING_FRESH_MS = 5 * 60_000;

/**
 * Fetches the venue's name, logo and color and stores them for the next, perhaps offline, start. Returns whether it is
 * still loading.
 */
function useBrandingLoader(clientId: string): boolean {
  const store = useBrandingStore();
  const { data, isLoading } = useRead(
    getPreferences,
    { params: { client_id: clientId } },
    { staleTime: BRANDING_FRESH_MS },
  );
  useEffect(() => {
    if (!data) return;
    const { preferences } = data;
    store.put({
      clientId,
      name: preferences.client_name,
      accentColor: preferences.accent_color,
      hasLogo: preferences.has_logo,
      logoVersion: preferences.logo_version,
      darkMode: preferences.dark_mode,
    });
  }, [data, clientId, store]);
  return isLoading;
}
