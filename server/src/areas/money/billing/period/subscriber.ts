import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { findPlanRow, type PlanRow } from '../../plans/plans.shared.repository.ts';
import { type BilledVenue, findBilledVenue } from '../billing.repository.ts';

export interface Subscriber {
  client: BilledVenue;
  plan: PlanRow | undefined;
  /** The venue's. */
  today: string;
}

/** A venue that was not closed, with its plan and its today. Errors: NOT_FOUND. */
export async function readSubscriber(deps: Pick<Deps, 'clock'>, db: Connection, clientId: string): Promise<Subscriber> {
  const client = await findBilledVenue(db, clientId);
  if (!client) throw new AppError('NOT_FOUND');
  const plan = client.plan_id ? await findPlanRow(db, client.plan_id) : undefined;
  return { client, plan, today: venueDateAt(deps.clock.now(), client.time_zone) };
}
