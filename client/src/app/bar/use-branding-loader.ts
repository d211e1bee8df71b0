import { getPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { useEffect } from 'react';
import { useBrandingStore } from '../../domain/venue/venue-branding-context.tsx';
import { useRead } from '../../lib/api/use-read.ts';

const BRANDING_FRESH_MS = 5 * 60_000;

/**
 * Fetches the venue's name, logo and color and stores them for the next, perhaps offline, start. Returns whether it is
 * still loading.
 */
export function useBrandingLoader(clientId: string): boolean {
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
