import type { Rate } from '../price-list.ts';
import type { LineTax, Price, PriceAsked, PriceLine } from '../price-of.ts';

/** An exact fraction, so that nothing is rounded before the contract says so. */
type Fraction = readonly [bigint, bigint];

const half: Fraction = [1n, 2n];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const floor = ([a, b]: Fraction): bigint => a / b;
const rounded = (value: Fraction): bigint => floor(plus(value, half));

/**
 * The price by the words of the contract: guest by guest and cent by cent, without anything of the rule that runs. It shows what
 * `priceOf` must answer.
 */
export function slowPrice({ list, start, party, extras, code, taxes }: PriceAsked): Price {
  const guests = list.bands.flatMap(({ band_id: id }) =>
    Array.from({ length: party.find((one) => one.band_id === id)?.players ?? 0 }, () => id),
  );
  const isHolding = (rate: Rate): boolean => {
    const day = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(`${start.date}T00:00:00Z`).getUTCDay()];
    if (rate.days.length > 0 && !rate.days.some((one) => one === day)) return false;
    if (rate.from_date !== null && start.date < rate.from_date) return false;
    if (rate.to_date !== null && rate.to_date < start.date) return false;
    if (rate.from_time !== null && start.time < rate.from_time) return false;
    if (rate.to_time !== null && rate.to_time <= start.time) return false;
    if (rate.players_min !== null && guests.length < rate.players_min) return false;
    return rate.players_max === null || guests.length <= rate.players_max;
  };
  const lines: { line: PriceLine; isTaxable: boolean }[] = [];
  const add = (
    kind: PriceLine['kind'],
    name: string,
    [unit, quantity]: [number, number],
    ids: Partial<Pick<PriceLine, 'rate_id' | 'band_id' | 'extra_id'>>,
    isTaxable = true,
  ): void => {
    const none = { discount: 0, net: 0, taxes: [], tax: 0, total: 0 };
    const named = { rate_id: null, band_id: null, extra_id: null, ...ids };
    lines.push({ line: { kind, name, ...named, unit, quantity, gross: unit * quantity, ...none }, isTaxable });
  };

  let charged = [...guests];
  for (const rate of list.rates)
    if (rate.per === 'booking' && isHolding(rate)) {
      add('base', rate.name, [rate.cents, 1], { rate_id: rate.rate_id });
      charged = rate.included_players === null ? [] : charged.slice(rate.included_players);
      break;
    }
  for (const { band_id: id } of list.bands) {
    const count = charged.filter((guest) => guest === id).length;
    if (count === 0) continue;
    for (const rate of list.rates)
      if (rate.per === 'person' && (rate.band_id ?? id) === id && isHolding(rate)) {
        add('person', rate.name, [rate.cents, count], { rate_id: rate.rate_id, band_id: id });
        break;
      }
  }
  const soFar = lines.reduce((sum, { line }) => sum + line.gross, 0);
  if (list.minimumCents !== null && soFar < list.minimumCents)
    add('minimum', 'Minimum charge', [list.minimumCents - soFar, 1], {});
  for (const extra of extras)
    add(
      'extra',
      extra.name,
      [extra.cents, extra.per === 'item' ? extra.quantity : guests.length],
      { extra_id: extra.extra_id },
      extra.isTaxable,
    );

  if (code) {
    const counted = lines.map(({ line }) => line).filter(({ kind }) => code.appliesTo === 'all' || kind !== 'extra');
    const parts =
      'percent' in code.off
        ? counted.map(({ gross }) => rounded([BigInt(gross) * BigInt((code.off as { percent: number }).percent), 100n]))
        : split(
            BigInt(code.off.cents),
            counted.map(({ gross }) => BigInt(gross)),
            true,
          );
    for (const [index, line] of counted.entries()) line.discount = Number(parts[index] ?? 0n);
  }

  for (const { line, isTaxable } of lines) {
    line.net = line.gross - line.discount;
    const own = taxes.taxes.filter(
      ({ on }) => isTaxable && on.some((one) => (one === 'extras') === (line.kind === 'extra')),
    );
    const shares = own.map(({ milliPercent }): Fraction => [BigInt(milliPercent), 100_000n]);
    let amounts: bigint[];
    if (taxes.isIncluded) {
      const [above, below] = shares.reduce(plus, [1n, 1n]);
      const before = rounded(times([BigInt(line.net), 1n], [below, above]));
      amounts = split(
        BigInt(line.net) - before,
        own.map(({ milliPercent }) => BigInt(milliPercent)),
        false,
      );
    } else amounts = shares.map((share) => rounded(times([BigInt(line.net), 1n], share)));
    line.taxes = own.map(
      ({ tax_id, name, milliPercent }, index): LineTax => ({
        tax_id,
        name,
        milliPercent,
        amount: Number(amounts[index]),
      }),
    );
    line.tax = Number(amounts.reduce((sum, amount) => sum + amount, 0n));
    line.total = taxes.isIncluded ? line.net : line.net + line.tax;
  }

  const sum = (amount: (line: PriceLine) => number): number => lines.reduce((all, { line }) => all + amount(line), 0);
  const total = sum((line) => line.total);
  const due = {
    full: () => total,
    fixed: () => Math.min(total, 'cents' in list.deposit ? list.deposit.cents : 0),
    percent: () =>
      Number(rounded([BigInt(total) * BigInt('percent' in list.deposit ? list.deposit.percent : 0), 100n])),
  };
  return {
    lines: lines.map(({ line }) => line),
    subtotal: sum((line) => line.net),
    discount: sum((line) => line.discount),
    tax: sum((line) => line.tax),
    total,
    dueNow: due[list.deposit.kind](),
  };
}

/** Each part is its share rounded down; cent after cent goes to the part that misses most of its share, the first of several. */
function split(amount: bigint, weights: readonly bigint[], isAtMostSum: boolean): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const cents = isAtMostSum && amount > whole ? whole : amount;
  const parts = weights.map((weight) => (cents * weight) / whole);
  for (let left = cents - parts.reduce((sum, part) => sum + part, 0n); left > 0n; left -= 1n) {
    let most = 0;
    for (const [index, weight] of weights.entries())
      if (cents * weight - (parts[index] ?? 0n) * whole > cents * (weights[most] ?? 0n) - (parts[most] ?? 0n) * whole)
        most = index;
    parts[most] = (parts[most] ?? 0n) + 1n;
  }
  return parts;
}
