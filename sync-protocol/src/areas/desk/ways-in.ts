import { lacksSignature, needsSignature, type Verdict } from './verdict.ts';

/**
 * Every way in which people come in: a row of the list, a family, a party, a card that staff scan, an unattended station, and the status of
 * a booking. Each decides by `stepOf` over a verdict; one without its line below does not compile. Requirement F70.
 */
export const waysIn = ['person', 'family', 'party', 'card', 'scan', 'booking'] as const;
export type WayIn = (typeof waysIn)[number];

/**
 * What happens before someone comes in. `ask`: staff are asked once more. `reason`: they give one, which is recorded. `alone`: not with the
 * others, but as a person. `refuse`: not this way.
 */
export type Step = 'admit' | 'ask' | 'reason' | 'alone' | 'refuse';

/** What of a verdict decides, the gravest first. `doubted` is anything else that staff should see. */
type Concern = 'unknown' | 'stopped' | 'unsigned' | 'doubted';

const steps: Readonly<Record<WayIn, Readonly<Record<Concern, Step>>>> = {
  person: { unknown: 'refuse', stopped: 'reason', unsigned: 'ask', doubted: 'admit' },
  family: { unknown: 'refuse', stopped: 'alone', unsigned: 'alone', doubted: 'admit' },
  party: { unknown: 'refuse', stopped: 'alone', unsigned: 'reason', doubted: 'admit' },
  card: { unknown: 'refuse', stopped: 'reason', unsigned: 'ask', doubted: 'admit' },
  scan: { unknown: 'refuse', stopped: 'refuse', unsigned: 'refuse', doubted: 'refuse' },
  booking: { unknown: 'refuse', stopped: 'alone', unsigned: 'reason', doubted: 'admit' },
};

/** What a way in does about a verdict: on one person, or on a party as a whole. Requirements F19, F53, F66, F70. */
export function stepOf(way: WayIn, verdict: Pick<Verdict, 'level' | 'reasons'>): Step {
  const concern = concernOf(verdict);
  return concern === null ? 'admit' : steps[way][concern];
}

function concernOf(verdict: Pick<Verdict, 'level' | 'reasons'>): Concern | null {
  if (verdict.level === 'ready') return null;
  if (verdict.level === 'unknown') return 'unknown';
  if (verdict.level === 'stop') return 'stopped';
  return needsSignature(verdict) ? 'unsigned' : 'doubted';
}

export interface PartyFacts {
  /** Booked. */
  players: number;
  /** The verdict on each of its signers whom the caller holds. */
  people: readonly Pick<Verdict, 'reasons'>[];
  /** Signers whom the server counts and the caller does not hold. */
  signedElsewhere?: number;
  /** False where the venue has no waiver: nobody has to sign. */
  mustSign: boolean;
}

/** The verdict on a party: how many of those booked have signed all that they need, and how many have not. */
export interface PartyVerdict extends Verdict {
  signed: number;
  unsigned: number;
}

/** The verdict on a party by those on its people, at the desk, in a booking and on the server alike. Requirement F70. */
export function judgeParty({ players, people, signedElsewhere = 0, mustSign }: PartyFacts): PartyVerdict {
  const signed = people.filter((verdict) => !lacksSignature(verdict)).length + signedElsewhere;
  const unsigned = mustSign ? Math.max(0, players - signed) : 0;
  return unsigned === 0
    ? { level: 'ready', reasons: ['waiver_active'], signed, unsigned }
    : { level: 'attention', reasons: ['no_signature'], signed, unsigned };
}

/** '7 of 10 have not signed': both figures at once. One person alone has 'Not signed'. */
export function unsignedText({ unsigned, players }: { unsigned: number; players: number }): string {
  if (players === 1) return 'Not signed';
  const [missing, all] = [unsigned, players].map((count) => count.toLocaleString('en-US'));
  return `${missing} of ${all} ${unsigned === 1 ? 'has' : 'have'} not signed`;
}
