import { wholeOf } from '#lib/typed-numbers';

/** What a party takes of an offering with prices, as typed: players by kind of guest and quantities by extra. */
export interface PricedChoice {
  party: Readonly<Record<string, string>>;
  extras: Readonly<Record<string, string>>;
  code: string;
}

/** All are of the first kind, and as many as the offering includes. */
export function firstChoice(bands: readonly { band_id: string }[], players: number): PricedChoice {
  const [first] = bands;
  return { party: first ? { [first.band_id]: String(players) } : {}, extras: {}, code: '' };
}

/** The whole party; NaN where a number is none. */
export function pricedPlayers({ party }: PricedChoice): number {
  return Object.values(party).reduce((sum, typed) => sum + wholeOf(typed || '0'), 0);
}

/** What is sent: what nobody takes is left out, and what is no number. */
export function pricedBody({ party, extras, code }: PricedChoice) {
  const taken = (typed: PricedChoice['party']): [id: string, count: number][] =>
    Object.entries(typed)
      .map(([id, text]): [string, number] => [id, wholeOf(text)])
      .filter(([, count]) => count > 0);
  return {
    party: taken(party).map(([band_id, players]) => ({ band_id, players })),
    extras: taken(extras).map(([extra_id, quantity]) => ({ extra_id, quantity })),
    ...(code.trim() === '' ? {} : { code: code.trim() }),
  };
}
