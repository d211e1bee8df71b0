import type { VenueWrite } from '#venue/venue-write';
import { listFormerRules, type SigningFactsRow } from './signing.repository.ts';

/** What a venue asks of each signing. */
export interface SigningRules {
  isAddressRequired: boolean;
  /** Years. */
  adultAge: number;
  isRelationshipRequired: boolean;
}

/** The rules that were in force at an instant. Requirement W45. */
export async function signingRulesAt(write: VenueWrite, facts: SigningFactsRow, atUtc: string): Promise<SigningRules> {
  const { rules_changed_at: changedAt } = facts;
  const former =
    changedAt !== null && atUtc < changedAt
      ? await write.remember('former signing rules', () => listFormerRules(write.db, write.clientId))
      : [];
  const held = former.find(({ until }) => until > atUtc) ?? facts;
  return {
    isAddressRequired: facts.address_required === 1,
    adultAge: held.adult_age,
    isRelationshipRequired: held.relationship_required === 1,
  };
}
