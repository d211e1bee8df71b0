import type { VenueRow } from '@gatehouse/sync-protocol/areas/venues/venue';
import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/areas/waivers/waiver-document';
import type { PublicWaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { logoAddress } from '#domain/venue/venue-branding';
import type { ShownDocument } from './signing-args.ts';
import type { FlowVenue } from './use-waiver-flow.ts';

type VenueFields = Pick<VenueRow, 'client_id' | 'client_name' | 'address_required' | 'has_logo' | 'logo_version'>;

/** The venue from the public endpoint, or from a kiosk's row. */
export function publicVenue(venue: VenueFields): FlowVenue {
  return {
    clientId: venue.client_id,
    name: venue.client_name,
    isAddressRequired: venue.address_required,
    logoUrl: venue.has_logo ? logoAddress(venue.client_id, venue.logo_version) : null,
  };
}

/** From the public endpoint: the browser fetches the picture from its address. */
export function publicDocument(document: PublicWaiverDocument): ShownDocument {
  return { ...shared(document), pictureUrl: document.picture_url };
}

/** A device has the picture itself. */
export function deviceDocument(document: WaiverDocumentRow): ShownDocument {
  return { ...shared(document), pictureUrl: `data:image/webp;base64,${document.pictures?.[0] ?? ''}` };
}

type DocumentFields = Pick<
  WaiverDocumentRow,
  'document_id' | 'version' | 'sha256' | 'text' | 'page_width_pt' | 'page_height_pt'
>;

function shared(document: DocumentFields) {
  return {
    documentId: document.document_id,
    version: document.version,
    sha256: document.sha256,
    text: document.text,
    widthPt: document.page_width_pt,
    heightPt: document.page_height_pt,
  };
}
