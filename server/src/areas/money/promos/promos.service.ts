import type { PromoView } from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { isUniqueViolation } from '#db/failures';
import type { Deps } from '#integrations/deps';
import { recordPlatformAction } from '#venue/platform-audit';
import { findPromo, insertPromo, listPromoRows, type PromoRow, updatePromoRow } from './promos.shared.repository.ts';

interface PromoFields {
  description: string;
  skipPayment: boolean;
  trialDays: number;
  maxUses: number | null;
  expires_at: string | null;
  is_active: boolean;
}

/** Whether a code may be used now, without using it. Requirement R2. */
export async function describePromo(deps: Deps, given: string) {
  const promo = await deps.db.readPlatform((db) => findPromo(db, given.trim().toUpperCase()));
  if (!promo || !isUsable(promo, isoNow(deps.clock)))
    return {
      success: false,
      valid: false,
      benefits: null,
      remainingUses: null,
      error: 'Invalid promotional code',
    };
  const remainingUses = promo.max_uses === null ? null : promo.max_uses - promo.uses;
  return {
    success: true,
    valid: true,
    benefits: {
      description: promo.description,
      skipPayment: promo.skip_payment === 1,
      trialDays: promo.trial_days,
      remainingUses,
    },
    remainingUses,
    error: null,
  };
}

/** All promotional codes, newest first, also those that can no longer be used. */
export async function listPromos(deps: Deps): Promise<PromoView[]> {
  return (await deps.db.readPlatform(listPromoRows)).map(toView);
}

/** Errors: ALREADY_EXISTS. */
export async function createPromo(
  deps: Deps,
  given: PromoFields & { code: string },
  actor: string,
): Promise<PromoView> {
  const created_at = isoNow(deps.clock);
  const row: PromoRow = { code: given.code, uses: 0, created_at, revision: 0, ...columnsOf(given) };
  try {
    await deps.db.writePlatform(async (db) => {
      await insertPromo(db, row);
      await recordPlatformAction(deps, db, { actor, action: 'create_promo', subject: row.code, content: row });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('ALREADY_EXISTS', { message: 'This promo code already exists.' });
    throw error;
  }
  return toView(row);
}

/** Errors: NOT_FOUND, VERSION_CONFLICT. Uses that are counted meanwhile are no change. */
export async function updatePromo(
  deps: Deps,
  code: string,
  { revision, ...given }: Partial<PromoFields> & { revision?: number },
  actor: string,
): Promise<PromoView> {
  const row = await deps.db.writePlatform(async (db) => {
    const present = await findPromo(db, code);
    if (!present) return undefined;
    const changed = await updatePromoRow(db, code, revision ?? present.revision, {
      ...columnsOf({ ...toView(present), ...given }),
      revision: present.revision + 1,
    });
    if (!changed) throw new AppError('VERSION_CONFLICT');
    await recordPlatformAction(deps, db, { actor, action: 'update_promo', subject: code, content: changed });
    return changed;
  });
  if (!row) throw new AppError('NOT_FOUND');
  return toView(row);
}

function isUsable(promo: PromoRow, now: string): boolean {
  return (
    promo.is_active === 1 &&
    (promo.expires_at === null || promo.expires_at > now) &&
    (promo.max_uses === null || promo.uses < promo.max_uses)
  );
}

function columnsOf(given: PromoFields) {
  return {
    description: given.description,
    skip_payment: given.skipPayment ? 1 : 0,
    trial_days: given.trialDays,
    max_uses: given.maxUses,
    expires_at: given.expires_at === null ? null : endOf(given.expires_at),
    is_active: given.is_active ? 1 : 0,
  };
}

/** A day means its end, in UTC; an instant is only normalized. */
function endOf(expiry: string): string {
  return new Date(expiry.length === 10 ? `${expiry}T23:59:59.999Z` : expiry).toISOString();
}

function toView(row: PromoRow): PromoView {
  return {
    code: row.code,
    description: row.description,
    skipPayment: row.skip_payment === 1,
    trialDays: row.trial_days,
    maxUses: row.max_uses,
    uses: row.uses,
    expires_at: row.expires_at,
    is_active: row.is_active === 1,
    created_at: row.created_at,
    revision: row.revision,
  };
}
