import { useEffect } from 'react';
import { useBrandingStore } from '../../domain/venue/venue-branding-context.tsx';
import { useRows, useSyncEngine } from '../../sync/react/sync-context.tsx';

/** Stores the branding from sync, a paired device's only source of it. */
export function VenueBrandingFromReplica() {
  const { clientId } = useSyncEngine().identity;
  const store = useBrandingStore();
  const venue = useRows('venue').view.get(clientId);
  useEffect(() => {
    if (!venue) return;
    const { client_name: name, accent_color: accentColor, has_logo: hasLogo, logo_version: logoVersion } = venue;
    store.put({ clientId, name, accentColor, hasLogo, logoVersion });
  }, [venue, clientId, store]);
  return null;
}
