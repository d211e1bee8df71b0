import { english } from '@gatehouse/sync-protocol/languages/languages';
import { requireVenueIn } from '#access/visited-venue';
import { composeMail, oneLine } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import { isoNow } from '#base/clock';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { findBooking } from '../scheduling/bookings.shared.repository.ts';
import { namesOf, whenText } from '../scheduling/mails/booking-mail-facts.ts';
import { findNotices, isAnyUnmailed, listVenuesDue, markMailed, takeUnmailed } from './notices.repository.ts';

/** The least time between two mails to a venue: what is booked in between is one mail. */
const QUIET_MS = 5 * 60_000;
const VENUES_MAX = 200;
const LISTED_MAX = 20;

export function areNoticesDue({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return db.readPlatform(isAnyUnmailed);
}

/** Mails each venue that wants it what was booked online since the last such mail. Requirement B60. */
export async function mailNotices(deps: Deps, signal: AbortSignal): Promise<void> {
  const nowMs = deps.clock.now();
  const times = { beforeUtc: new Date(nowMs - QUIET_MS).toISOString(), nowAtUtc: isoNow(deps.clock) };
  const venues = await deps.db.readPlatform((db) => listVenuesDue(db, times, VENUES_MAX));
  for (const clientId of venues) {
    if (signal.aborted) return;
    try {
      await mailVenue(deps, clientId);
    } catch (error) {
      deps.logger.error({ clientId, err: error }, 'a venue could not be mailed of its new bookings');
    }
  }
}

/** Bookings that were canceled in the meantime are left out; where none is left, there is no mail. */
async function mailVenue(deps: Deps, clientId: string): Promise<void> {
  await deps.db.writeVenue(clientId, async (db) => {
    const email = (await findNotices(db, clientId))?.email;
    const ids = await takeUnmailed(db, clientId);
    const bookings: Row<'bookings'>[] = [];
    for (const id of ids) {
      const booking = await findBooking(db, clientId, id);
      if (booking && booking.status !== 'cancelled') bookings.push(booking);
    }
    if (!email || bookings.length === 0) return;
    const { name, timeZone } = await requireVenueIn(db, clientId);
    await markMailed(db, clientId, isoNow(deps.clock));
    const mail = { to: email, ...noticeMail(deps, { name, timeZone }, bookings) };
    await queueMail(deps, db, mail, clientId, { kind: 'booking_notice' });
  });
}

function noticeMail(
  { config }: Pick<Deps, 'config'>,
  venue: { name: string; timeZone: string },
  bookings: readonly Row<'bookings'>[],
) {
  const count = bookings.length;
  const lines = bookings.slice(0, LISTED_MAX).map((booking) => {
    /* The venue reads English, whatever language its guest reads. */
    const { offeringName, partyName } = namesOf({ ...booking, language: english }, venue.name);
    const players = booking.base_players + booking.add_players;
    const people = players === 1 ? '1 person' : `${players} people`;
    return {
      label: whenText({ ...booking, language: english }, venue.timeZone),
      value: [offeringName, partyName, people].filter(Boolean).join(', '),
    };
  });
  const more = count - lines.length;
  const heading = count === 1 ? 'New online booking' : `${count} new online bookings`;
  const [first] = lines;
  return {
    subject: oneLine(count === 1 && first ? `New booking: ${first.value}` : `${heading} at ${venue.name}`),
    ...composeMail({
      heading,
      paragraphs: [
        count === 1
          ? `A guest has booked online at ${venue.name}.`
          : `Guests have made ${count} bookings online at ${venue.name}.`,
        ...(more > 0 ? [`The first ${LISTED_MAX} are listed here. ${others(more)} under Bookings.`] : []),
      ],
      facts: lines,
      button: { label: 'Open Bookings', url: `${config.publicUrl}/my-bookings` },
      closing:
        'You get this email because your venue asked for one when guests book online. You can turn it off in My Profile. Bookings made within five minutes share one email.',
    }),
  };
}

function others(count: number): string {
  return count === 1 ? 'The other one is' : `The other ${count} are`;
}
