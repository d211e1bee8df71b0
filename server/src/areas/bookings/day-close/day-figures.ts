import type { OpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { grouped } from '#base/grouped';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { doersOf } from '../bills/bill-view.ts';
import { countOpenMoneyTaken, type MoneySum, sumOpenMoney } from '../bills/open-money.shared.repository.ts';
import { listSilentDesks, sumOpenMovements } from './day-close.repository.ts';

/** A desk that is on is heard from every 90 seconds. */
const SILENT_AFTER_MS = 15 * 60_000;
const SILENT_DESKS_MAX = 20;

/** All that arrived until an instant and that no close counts. `last` is the close before. Requirement B68. */
export async function figuresOf(
  db: Connection,
  clientId: string,
  { asOfUtc, nowMs, last }: { asOfUtc: string; nowMs: number; last: Row<'day_closes'> | undefined },
): Promise<OpenDay> {
  const sums = await sumOpenMoney(db, clientId, asOfUtc);
  const moved = await sumOpenMovements(db, clientId, asOfUtc);
  const movedBy = (kind: 'in' | 'out') => moved.find((sum) => sum.kind === kind)?.cents ?? 0;
  const openingCents = last?.float_cents ?? 0;
  const cash = sums.filter(({ method }) => method === 'cash').reduce((sum, part) => sum + netOf(part), 0);
  const beforeUtc = new Date(nowMs - SILENT_AFTER_MS).toISOString();
  return {
    as_of: asOfUtc,
    from: last?.as_of ?? null,
    opening_cash: centsToDollars(openingCents),
    cash_in: centsToDollars(movedBy('in')),
    cash_out: centsToDollars(movedBy('out')),
    methods: methodsOf(sums),
    staff: await staffOf(db, clientId, sums),
    expected_cash: centsToDollars(openingCents + movedBy('in') - movedBy('out') + cash),
    late: last ? await countOpenMoneyTaken(db, clientId, { asOfUtc, takenUntilUtc: last.as_of }) : 0,
    devices_silent: await listSilentDesks(db, clientId, { beforeUtc, limit: SILENT_DESKS_MAX }),
  };
}

/** What the drawer or the account gained: tips came in with payments and go back with voids. */
function netOf({ kind, cents, tipCents }: MoneySum): number {
  return kind === 'payment' ? cents + tipCents : -cents - tipCents;
}

const methodOrder = ['cash', 'terminal', 'square', 'other'] as const;

function methodsOf(sums: readonly MoneySum[]): OpenDay['methods'] {
  const byMethod = grouped(sums, ({ method }) => method);
  return methodOrder.flatMap((method) => {
    const own = byMethod.get(method);
    if (!own) return [];
    const total = (amount: (sum: MoneySum) => number): number => own.reduce((sum, part) => sum + amount(part), 0);
    const isPayment = ({ kind }: MoneySum): boolean => kind === 'payment';
    return {
      method,
      payments: centsToDollars(total((sum) => (isPayment(sum) ? sum.cents : 0))),
      refunds: centsToDollars(total((sum) => (isPayment(sum) ? 0 : sum.cents))),
      tips: centsToDollars(total((sum) => (isPayment(sum) ? sum.tipCents : -sum.tipCents))),
      net: centsToDollars(total(netOf)),
      count: total(({ count }) => count),
    };
  });
}

/** One row for each person and each device; guests who paid by themselves have no name. */
async function staffOf(db: Connection, clientId: string, sums: readonly MoneySum[]): Promise<OpenDay['staff']> {
  const by = await doersOf(db, clientId, sums);
  const whoIs = ({ actor, device_name: device }: MoneySum): string =>
    JSON.stringify([actor.startsWith('user:') ? actor : null, device]);
  return [...grouped(sums, whoIs).values()].map((own) => {
    const [first] = own;
    const { name, device_name } = first ? by(first) : { name: null, device_name: null };
    return { name, device_name, methods: methodsOf(own) };
  });
}
