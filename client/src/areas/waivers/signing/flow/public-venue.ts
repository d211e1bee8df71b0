import type { VenueRow } from '@gatehouse/sync-protocol/areas/venues/venue';
import { logoAddress } from '#domain/venue/venue-branding';
import type { FlowVenue } from './use-waiver-flow.ts';

type VenueFields = Pick<
  VenueRow,
  | 'client_id'
  | 'client_name'
  | 'address_required'
  | 'address_asked'
  | 'adult_age'
  | 'relationship_required'
  | 'has_logo'
  | 'logo_version'
>;

/** The venue from the public endpoint, or from a kiosk's row. */
export function publicVenue(venue: VenueFields): FlowVenue {
  return {
    clientId: venue.client_id,
    name: venue.client_name,
    isAddressRequired: venue.address_required,
    asksAddress: venue.address_required || venue.address_asked === true,
    adultAge: venue.adult_age,
    isRelationshipRequired: venue.relationship_required,
    logoUrl: venue.has_logo ? logoAddress(venue.client_id, venue.logo_version) : null,
  };
}
