import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery } from '../../domain/venue/venue.queries.ts';
import { useBrandingStore } from '../../domain/venue/venue-branding-context.tsx';
import { useApi } from '../../lib/api/api-context.tsx';

const BRANDING_FRESH_MS = 5 * 60_000;

/**
 * Fetches the venue's name, logo and color and stores them for the next, perhaps offline, start. Returns whether it is
 * still loading.
 */
export function useBrandingLoader(clientId: string): boolean {
  const api = useApi();
  const store = useBrandingStore();
  const { data, isLoading } = useQuery({ ...preferencesQuery(api, clientId), staleTime: BRANDING_FRESH_MS });
  useEffect(() => {
    if (!data) return;
    store.put({
      clientId,
      name: data.client_name,
      accentColor: data.accent_color,
      hasLogo: data.has_logo,
      logoVersion: data.logo_version,
      darkMode: data.dark_mode,
    });
  }, [data, clientId, store]);
  return isLoading;
}
