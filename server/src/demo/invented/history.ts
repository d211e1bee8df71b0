import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import type { PublicWaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { addDays, startOfVenueDate, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { createCheckinId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { applyCheckIn } from '../../areas/desk/check-ins/check-ins.service.ts';
import { prepareDeviceSigning } from '../../areas/waivers/signed/signature/prepare-signing.ts';
import { applySignWaiver } from '../../areas/waivers/signed/signing/signing.service.ts';
import type { Deps } from '../../integrations/deps.ts';
import type { MutationContext } from '../../venue/mutation-context.ts';
import { type VenueWrite, writeVenue } from '../../venue/venue-write.ts';
import type { SettableClock } from './demo-clock.ts';
import type { DemoVenue } from './demo-venues.ts';
import type { Person, PersonMaker } from './people.ts';
import type { Random } from './random.ts';
import type { DemoSignature } from './signatures.ts';

/** Enough to fill a screen, also on a quiet weekday. */
const VISITS_TODAY_MIN = 24;
const MINUTE_MS = 60_000;
const OPENS_AT_MINUTES = 10 * 60;
const OPEN_MINUTES = 8 * 60;

/** Someone who signed, with what a return visit needs. */
export interface Regular {
  person: Person;
  waiverIds: string[];
  /** Year of the newest waiver. */
  year: string;
}

export interface HistoryTools {
  deps: Deps;
  clock: SettableClock;
  random: Random;
  makePerson: PersonMaker;
  /** The owner, who is signed in at the desk. */
  userId: string;
  document: PublicWaiverDocument;
  signatures: readonly DemoSignature[];
}

/**
 * Writes visits of so many days through the same services that devices and pages use, day by day, with the clock set to
 * each. A returning visitor signs again only in a new calendar year. Returns everyone who ever came, oldest first.
 */
export async function writeHistory(
  tools: HistoryTools,
  clientId: string,
  venue: DemoVenue,
  { nowMs, days }: { nowMs: number; days: number },
): Promise<Regular[]> {
  const regulars: Regular[] = [];
  const today = venueDateAt(nowMs, venue.timeZone);
  for (let back = days; back >= 0; back--) {
    const day = addDays(today, -back);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const visits = Math.round((venue.visitsByWeekday[weekday] ?? 0) * (0.7 + 0.6 * tools.random.next()));
    if (visits > 0 || back === 0)
      await writeDay(tools, clientId, venue, {
        day,
        visits: back === 0 ? Math.max(visits, VISITS_TODAY_MIN) : visits,
        nowMs,
        regulars,
      });
  }
  return regulars;
}

interface Day {
  day: string;
  visits: number;
  nowMs: number;
  regulars: Regular[];
}

async function writeDay(
  tools: HistoryTools,
  clientId: string,
  venue: DemoVenue,
  { day, visits, nowMs, regulars }: Day,
): Promise<void> {
  const { deps, clock, random, makePerson } = tools;
  const isToday = day === venueDateAt(nowMs, venue.timeZone);
  const opensMs = startOfVenueDate(day, venue.timeZone) + OPENS_AT_MINUTES * MINUTE_MS;
  const arrivals = Array.from({ length: visits }, () => opensMs + random.between(0, OPEN_MINUTES) * MINUTE_MS)
    .map((arrivalMs) => (isToday ? Math.min(arrivalMs, nowMs - random.between(2, 150) * MINUTE_MS) : arrivalMs))
    .toSorted((a, b) => a - b);
  const lastMs = arrivals.at(-1) ?? opensMs;
  clock.set(isToday ? nowMs : lastMs + MINUTE_MS);
  await writeVenue(deps, clientId, async (write) => {
    for (const arrivalMs of arrivals) {
      const isBack = regulars.length > 20 && random.chance(0.45);
      const known = isBack ? random.pick(regulars) : null;
      const visitor = known ?? newcomer(makePerson, day);
      if (visitor.year !== day.slice(0, 4)) await sign(tools, write, venue, visitor, arrivalMs);
      if (!known) regulars.push(visitor);
      /* Today some are still waiting in line. */
      if (!isToday || random.chance(0.6))
        await enter(tools, write, venue, visitor, arrivalMs + random.between(2, 9) * MINUTE_MS);
    }
  });
}

function newcomer(makePerson: PersonMaker, day: string): Regular {
  return { person: makePerson(Number(day.slice(0, 4))), waiverIds: [], year: '' };
}

/** Through a party's link where `party` names it. */
export async function sign(
  tools: HistoryTools,
  write: VenueWrite,
  venue: Pick<DemoVenue, 'timeZone'>,
  visitor: Regular,
  atMs: number,
  party: Pick<SignWaiverArgs, 'booking_id' | 'party_token'> = {},
): Promise<void> {
  const { deps, random, document, signatures } = tools;
  const { person } = visitor;
  const minors = person.children.map((child) => ({
    first_name: child.firstName,
    last_name: child.lastName,
    DoB: child.birthDate,
  }));
  const kind = minors.length === 0 ? 'adult' : random.chance(0.6) ? 'adult_minor' : 'minor';
  const people = kind === 'minor' ? minors.length : minors.length + 1;
  visitor.waiverIds = Array.from({ length: people }, () => createWaiverId(write.clientId, random.bytes));
  visitor.year = venueDateAt(atMs, venue.timeZone).slice(0, 4);
  const signature = random.pick(signatures);
  const args: SignWaiverArgs = {
    client_id: write.clientId,
    kind,
    event_id: random.uuid(),
    waiver_ids: visitor.waiverIds,
    signed_at: new Date(atMs).toISOString(),
    document_id: document.document_id,
    document_version: document.version,
    document_sha256: document.sha256,
    adult_first_name: person.firstName,
    adult_last_name: person.lastName,
    adult_DoB: person.birthDate,
    email: person.email,
    phone: person.phone,
    street: person.street,
    city: person.city,
    state: person.state,
    zip_code: person.zipCode,
    ...(minors.length > 0 ? { minors } : {}),
    ...party,
    signature_data: signature.dataUrl,
    signature_type: 'drawn',
    strokes: signature.strokes,
    consent: { electronic: true, language: english, declarations: ['I have read the waiver and agree to it.'] },
    time_zone: venue.timeZone,
  };
  const prepared = await prepareDeviceSigning(args);
  await applySignWaiver(deps, write, prepared, contextAt(random, write, 'visitor', atMs), { sendsCopy: false });
  await write.settle();
}

async function enter(
  tools: HistoryTools,
  write: VenueWrite,
  venue: DemoVenue,
  visitor: Regular,
  atMs: number,
): Promise<void> {
  const { deps, random, userId } = tools;
  const day = venueDateAt(atMs, venue.timeZone);
  for (const waiverId of visitor.waiverIds) {
    const args = {
      checkin_id: createCheckinId(write.clientId, day, random.bytes),
      waiver_id: waiverId,
      checked_in_at: new Date(atMs).toISOString(),
    };
    await applyCheckIn(deps, write, args, contextAt(random, write, `user:${userId}`, atMs));
  }
}

/** A device with the right clock; its email copies are left out, since nobody reads them. */
function contextAt(random: Random, write: VenueWrite, actor: string, atMs: number): MutationContext {
  const atUtc = new Date(atMs).toISOString();
  return {
    mutationId: random.uuid(),
    deviceId: null,
    userId: null,
    actor,
    ip: '127.0.0.1',
    userAgent: 'Gatehouse demo',
    receivedAtUtc: atUtc < write.nowAtUtc ? atUtc : write.nowAtUtc,
    reviewReasons: [],
    keepsInvalid: true,
    correct: (deviceAtUtc) => ({ atUtc: deviceAtUtc, correctionMs: 0, isFlagged: false }),
  };
}
