import { onEach, type Subscriber } from '#venue/venue-write';
import { touchPriceLists } from './prices.shared.repository.ts';

/** A list that devices hold has the deposit of its offering, and goes with it. Rule N4. */
export const prices: Subscriber = onEach(['offering.changed', 'offering.removed'], (_deps, write, { offeringId }) =>
  touchPriceLists(write, offeringId),
);
