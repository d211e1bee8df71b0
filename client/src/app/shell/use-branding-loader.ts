import { getPreferences } from '@gatehouse/sync-protocol/http/preferences';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../lib/api-context.tsx';
import { dataOf } from '../../lib/api-result.ts';
import { useBrandingStore } from '../../lib/venue-branding-context.tsx';

/** Fetches the venue's name, logo and colour and keeps them for the next, perhaps offline, start. */
export function useBrandingLoader(clientId: string | null): void {
  const api = useApi();
  const store = useBrandingStore();
  const { data } = useQuery({
    queryKey: ['preferences', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(getPreferences, { params: { client_id: clientId ?? '' }, signal })).preferences,
    enabled: clientId !== null,
    staleTime: 5 * 60_000,
  });
  useEffect(() => {
    if (!data || !clientId) return;
    const { client_name: name, accent_color: accentColor, has_logo: hasLogo, logo_version: logoVersion } = data;
    store.put({ clientId, name, accentColor, hasLogo, logoVersion });
  }, [data, clientId, store]);
}
