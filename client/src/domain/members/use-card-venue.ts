import { useRows, useSyncEngine } from '../../sync/react/sync-context.tsx';
import { logoAddress } from '../venue/venue-branding.ts';

/** What a venue's cards have in common. */
export interface CardVenue {
  name: string;
  accentColor: string;
  logoUrl: string | null;
}

/** The defaults of requirement U3 until the first fill. */
export function useCardVenue(): CardVenue {
  const { clientId } = useSyncEngine().identity;
  const [venue] = useRows('venue').view.values();
  return {
    name: venue?.client_name ?? '',
    accentColor: venue?.accent_color ?? '#007bff',
    logoUrl: venue?.has_logo ? logoAddress(clientId, venue.logo_version) : null,
  };
}
