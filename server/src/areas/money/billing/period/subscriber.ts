import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { type BilledClient, findBilledClient, findPlanRow, type PlanRow } from '../billing.repository.ts';

export interface Subscriber {
  client: BilledClient;
  plan: PlanRow | undefined;
  /** The venue's. */
  today: string;
}

/** A venue that was not closed, with its plan and its today. Errors: NOT_FOUND. */
export async function readSubscriber(deps: Pick<Deps, 'clock'>, db: Connection, clientId: string): Promise<Subscriber> {
  const client = await findBilledClient(db, clientId);
  if (!client) throw new AppError('NOT_FOUND');
  const plan = client.plan_id ? await findPlanRow(db, client.plan_id) : undefined;
  return { client, plan, today: venueDateAt(deps.clock.now(), client.time_zone) };
}
