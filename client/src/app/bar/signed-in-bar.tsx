import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { getPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useEffect, useMemo } from 'react';
import { useMay } from '#domain/session/session-context.tsx';
import { useBrandingStore } from '#domain/venue/venue-branding-context.tsx';
import { useRead } from '#lib/api/use-read';
import { DEFAULT_NAVIGATION_ACCENT, navigationColors } from '../../components/theme/accent.ts';
import { logoUrl, type VenueBranding } from '../../domain/venue/venue-branding.ts';
import { useBranding } from '../../domain/venue/venue-branding-context.tsx';
import { homeOf } from '../../lib/routes/route-table.ts';
import { AccountEntries, AccountMenu } from './account-menu.tsx';
import { LogoutButton } from './logout-button.tsx';
import classes from './navigation-bar.module.css';
import { NavigationBar } from './navigation-bar.tsx';
import { PlacesBar } from './places-bar.tsx';
import { ProductBrand } from './public-bar.tsx';
import { adminLinks, adminList, clientLinks, openTo, ownerList } from './staff-links.ts';
import { useSearch } from './use-search.tsx';

/** The bar of a user who is signed in: an owner's in their venue's name and colors. Requirement U1. */
export function SignedInBar({ user }: { user: SessionUser }) {
  const logout = <LogoutButton className={classes['link'] ?? ''} />;
  const home = homeOf(user.role);
  if (user.role === 'client' && user.client_id)
    return <ClientBar user={user} clientId={user.client_id} home={home} logout={logout} />;
  if (user.role === 'admin') return <AdminBar home={home} logout={logout} />;
  return <NavigationBar home={home} brand={<ProductBrand />} links={[]} end={logout} />;
}

interface BarProps {
  home: string;
  logout: ReactNode;
}

function AdminBar({ home, logout }: BarProps) {
  const { button, dialog } = useSearch({ screens: adminList, clientId: null });
  return (
    <>
      <NavigationBar home={home} brand={<ProductBrand />} search={button} links={adminLinks} end={logout} />
      {dialog}
    </>
  );
}

/** A phone, or a tablet in either direction; a window of a desktop too that leaves no room for the links and the venue's name. */
const HANDHELD = '(max-width: 66em), (pointer: coarse) and (max-width: 87.5em)';

function ClientBar({ user, clientId, home, logout }: BarProps & { user: SessionUser; clientId: string }) {
  const may = useMay();
  const screens = useMemo(() => openTo(may, ownerList), [may]);
  const branding = useBranding(clientId);
  const isLoading = useBrandingLoader(clientId);
  const isHandheld = useMediaQuery(HANDHELD, false, { getInitialValueInEffect: false });
  const { button: search, dialog } = useSearch({ screens, clientId });
  const brand = <VenueBrand branding={branding} isLoading={isLoading} />;
  const bar = { home, brand, search, colors: colorsOf(branding) };
  return (
    <>
      {isHandheld ? (
        <PlacesBar
          {...bar}
          screens={screens}
          end={
            <>
              <AccountEntries user={user} />
              <li>{logout}</li>
            </>
          }
        />
      ) : (
        <NavigationBar
          {...bar}
          links={clientLinks(screens)}
          end={
            <>
              {logout}
              <AccountMenu user={user} />
            </>
          }
        />
      )}
      {dialog}
    </>
  );
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
