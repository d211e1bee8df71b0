import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { VisitAddress, VisitFacts } from '#http/visit-documents';
import type { Deps } from '#integrations/deps';
import {
  getAvailability,
  getCalendar,
  getPublicOffering,
} from '../../bookings/scheduling/availability/availability.service.ts';
import { publicWaiverReply } from '../../waivers/documents/public-waiver.ts';

const WAIVER = /^\/waiver\/([A-Z]\d{5})\/?$/;
const BOOK = /^\/book\/([A-Z]\d{5})\/([\w-]{1,32})\/?$/;

/**
 * What the first screen of a visit shows, so that its document brings it and nobody waits for a second answer. Null where the page
 * has to ask itself: for an address that names nothing, or while the database doesn't answer. It says what is wrong. Requirement W31.
 */
export async function visitFactsOf(deps: Deps, address: VisitAddress): Promise<VisitFacts | null> {
  const { path } = address;
  try {
    const [, signedAt] = WAIVER.exec(path) ?? [];
    if (signedAt !== undefined) return await waiverFacts(deps, signedAt, address);
    const [, clientId, offeringId] = BOOK.exec(path) ?? [];
    return clientId !== undefined && offeringId !== undefined
      ? await bookFacts(deps, clientId, offeringId, address)
      : null;
  } catch {
    return null;
  }
}

/** The page begins with the form where the address names its kind. */
async function waiverFacts(
  deps: Deps,
  clientId: string,
  { query, language }: Omit<VisitAddress, 'path'>,
): Promise<VisitFacts> {
  const party = { booking: query.get('booking') ?? undefined, party: query.get('party') ?? undefined };
  const reply = await publicWaiverReply(deps, clientId, { language, ...party });
  const { client, documents } = reply;
  const document = documents.find(({ required }) => required !== 'no');
  const screen =
    document && !query.has('type')
      ? {
          ...lookOf(clientId, client),
          adultAge: String(client.adult_age),
          picture: document.picture_url,
          text: document.text,
        }
      : null;
  return { replies: { [`/api/public/waiver/${clientId}`]: { success: true, ...reply } }, screen };
}

async function bookFacts(
  deps: Deps,
  clientId: string,
  offeringId: string,
  { language }: Pick<VisitAddress, 'language'>,
): Promise<VisitFacts> {
  const offering = await getPublicOffering(deps, clientId, offeringId, language);
  const { first_available_date: firstFree } = offering;
  const month = (firstFree ?? offering.today).slice(0, 7);
  const path = `/api/public/offerings/${clientId}/${offeringId}`;
  /* The page opens on this day. */
  const timesOf = async (day: string) => ({
    success: true,
    ...(await getAvailability(deps, clientId, offeringId, day)),
  });
  return {
    replies: {
      [path]: { success: true, ...offering, offering },
      [`${path}/calendar/${month}`]: { success: true, ...(await getCalendar(deps, clientId, offeringId, month)) },
      ...(firstFree ? { [`${path}/availability/${firstFree}`]: await timesOf(firstFree) } : {}),
    },
    screen: offering.accepts_bookings
      ? { ...lookOf(clientId, offering), offering: offering.offering_name, words: offering.side_text.trim() }
      : null,
  };
}

type Look = Pick<PublicOffering, 'client_name' | 'accent_color' | 'has_logo' | 'logo_version'>;

function lookOf(clientId: string, look: Look) {
  const logo = `/api/customer/preferences/${clientId}/logo${look.logo_version ? `?v=${look.logo_version}` : ''}`;
  return { venue: look.client_name, logo: look.has_logo ? logo : markIn(look.accent_color) };
}

/** The mark in place of a logo: the gate on the venue's color, as the page draws it. */
function markIn(color: string): string {
  const gate = 'M4 21V11a8 8 0 0 1 16 0v10M9.5 21v-9a2.5 2.5 0 0 1 5 0v9';
  const lines = 'fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"';
  const path = `<path transform="translate(4.56 4.56) scale(.62)" ${lines} d="${gate}"/>`;
  const ground = `<rect width="24" height="24" fill="${color}"/>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${ground}${path}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}
