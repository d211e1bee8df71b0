import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { latestUtc } from '#base/stored-time';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { insertNotice, listExpiring, listSentNotices } from './expiry-notices.repository.ts';
import { FIRST_NOTICE_DAYS, noticeDue, STALE_AFTER_DAYS } from './notice-due.ts';
import { readBilled } from './owner-mail.ts';

/** No zone's day is further from the day in UTC. */
const ZONE_DAYS = 1;

/** Whether a notice is due. */
export async function areNoticesDue(deps: Deps): Promise<boolean> {
  return (await listDue(deps)).length > 0;
}

/**
 * Sends every venue the notices that are due about the end of its period, each once. A failed one is retried in
 * the next run and does not affect the others. Issue 3 'Subscriptions'.
 */
export async function sendExpiryNotices(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const clientId of await listDue(deps)) {
    if (signal.aborted) return;
    try {
      await tell(deps, clientId);
    } catch (error) {
      deps.logger.error({ clientId, err: error }, 'a venue could not be notified of the end of its period');
    }
  }
}

/** The notice and its mail are one transaction. */
async function tell(deps: Deps, clientId: string): Promise<void> {
  await writeVenue(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    /* Read again: it may have just paid. */
    const { client, plan } = await readBilled(db, clientId);
    const today = venueDateAt(deps.clock.now(), client.time_zone);
    const kind = noticeDue(client, today);
    const period = client.service_paid_until;
    if (!kind || !period || client.deleted_at !== null) return;
    const notice = { client_id: clientId, kind, period, sent_at: nowAtUtc };
    if (!(await insertNotice(db, notice, latestUtc(deps.clock.now())))) return;
    const said = { kind, client, plan, period, today };
    await happened({ kind: 'subscription.ending', actor: 'system', notice: said });
  });
}

async function listDue(deps: Deps): Promise<string[]> {
  const utcToday = new Date(deps.clock.now()).toISOString().slice(0, 10);
  const from = addDays(utcToday, -STALE_AFTER_DAYS - ZONE_DAYS);
  const to = addDays(utcToday, FIRST_NOTICE_DAYS + ZONE_DAYS);
  const { clients, told } = await deps.db.readPlatform(async (db) => ({
    clients: await listExpiring(db, { from, to }),
    told: await listSentNotices(db, { fromPeriod: from, latestUtc: latestUtc(deps.clock.now()) }),
  }));
  return clients
    .filter((client) => {
      const kind = noticeDue(client, venueDateAt(deps.clock.now(), client.time_zone));
      return kind !== null && !told.has(`${client.client_id} ${kind} ${client.service_paid_until}`);
    })
    .map(({ client_id }) => client_id);
}
