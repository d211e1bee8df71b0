import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { readVenueRow, updateVenueRow } from '#venue/venue-row';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { prepareFirstLink } from '../../accounts/auth/email-verification.service.ts';
import { hashPassword } from '../../accounts/auth/password.ts';
import { findUserByEmail, insertUser } from '../../accounts/auth/users.shared.repository.ts';
import { PLAN_ID_DEFAULT } from '../../money/plans/default-plan.ts';
import { takePromo } from '../../money/promos/promos.shared.repository.ts';
import { mailboxOfTrial, takeTrial } from '../../money/promos/trial-uses.ts';
import { insertVenue } from './create-venue.ts';

const HOUR_MS = 3_600_000;
const registrations = { name: 'register-address', hitsMax: 30, windowMs: HOUR_MS };
const applications = { name: 'promo-apply-address', hitsMax: 30, windowMs: HOUR_MS };

/** Does not mention any account: the trial may have been used under another spelling, by a deleted account. */
const TRIAL_USED =
  'A free trial can’t be started with this email address. You can continue without the promo code and pay for a plan.';

interface Registration {
  companyName: string;
  email: string;
  password: string;
  promoCode?: string | null | undefined;
}

/**
 * Opens an account. A promo that skips payment starts a trial of the promo's own length; any other account waits for its first
 * payment. Errors: TOO_MANY_REQUESTS, PROMO_INVALID, EMAIL_TAKEN, PROMO_INVALID where the mailbox has had its trial. Requirements R1, R2.
 */
export async function registerVenue(deps: Deps, given: Registration, ip: string) {
  await throttle(deps, registrations, ip);
  const passwordHash = await hashPassword(given.password, ip, deps.passwordCost);
  const queueFirstLink = await prepareFirstLink(deps, given.email);
  const code = given.promoCode?.trim().toUpperCase();
  return deps.db.writePlatform(async (db) => {
    const promo = code ? await takePromo(db, code, isoNow(deps.clock)) : undefined;
    if (code && !promo) throw new AppError('PROMO_INVALID');
    const isTrial = promo?.skip_payment === 1;
    const servicePaidUntil = isTrial ? trialEnd(deps, promo.trial_days, deps.config.defaultTimeZone) : null;
    const clientId = await insertVenue(deps, db, {
      clientName: given.companyName,
      email: given.email,
      planId: PLAN_ID_DEFAULT,
      paymentStatus: isTrial ? 'active' : 'pending',
      isTrial,
      servicePaidUntil,
      columns: { promo_code: promo?.code ?? null },
    });
    const { email } = given;
    await insertUser(deps, db, { email, role: 'client', clientId, passwordHash, isEmailVerified: false });
    if (isTrial && !(await takeTrial(deps, db, mailboxOfTrial(deps, email), clientId)))
      throw new AppError('PROMO_INVALID', { message: TRIAL_USED });
    await queueFirstLink(db);
    return {
      message: isTrial
        ? `Your account has been created. Your free trial runs until ${servicePaidUntil}.`
        : 'Your account has been created. Please complete the payment to sign in.',
      clientId,
      accountStatus: isTrial ? ('trial' as const) : ('pending' as const),
      servicePaidUntil,
    };
  });
}

/**
 * Uses a promo for an account that still waits for its first payment; for an account that has already used it nothing
 * happens, also for two concurrent requests. Errors: TOO_MANY_REQUESTS, PROMO_INVALID (the same for an unknown account and for
 * a mailbox that has had its trial).
 */
export async function applyPromoTo(deps: Deps, given: { promoCode: string; email: string }, ip: string): Promise<void> {
  await throttle(deps, applications, ip);
  const user = await deps.db.readPlatform((db) => findUserByEmail(db, given.email));
  const clientId = user?.client_id;
  if (!clientId) throw notApplied();
  await writeVenueAndPlatform(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    const client = await readVenueRow(db, clientId);
    if (client.deleted_at !== null) throw notApplied();
    if (client.promo_code === given.promoCode) return;
    const isOpen = client.payment_status === 'pending' && !client.promo_code && !client.service_paid_until;
    const promo = isOpen ? await takePromo(db, given.promoCode, nowAtUtc) : undefined;
    if (!promo) throw notApplied();
    const isTrial = promo.skip_payment === 1;
    if (isTrial && !(await takeTrial(deps, db, mailboxOfTrial(deps, given.email), clientId))) throw notApplied();
    const trial: Partial<Row<'clients'>> = isTrial
      ? {
          payment_status: 'active',
          is_trial: 1,
          service_paid_until: trialEnd(deps, promo.trial_days, client.time_zone),
          activated_at: nowAtUtc,
        }
      : {};
    await updateVenueRow(db, clientId, { promo_code: promo.code, ...trial }, nowAtUtc);
    if (isTrial) await happened({ kind: 'venue.trial_started', actor: 'visitor' });
  });
}

const notApplied = () => new AppError('PROMO_INVALID', { message: 'Failed to apply promotional code' });

/** The last day of a trial that starts today. */
function trialEnd(deps: Deps, trialDays: number, timeZone: string): string {
  return addDays(venueDateAt(deps.clock.now(), timeZone), trialDays);
}
