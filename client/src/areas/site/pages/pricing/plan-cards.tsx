import { Button } from '@mantine/core';
import { SiteButton } from '../components/site-link.tsx';
import site from '../site.module.css';
import {
  type CardTexts,
  cardTexts,
  loadingCards,
  loadingTexts,
  type Period,
  type TierCard,
  tierCards,
} from './pricing.model.ts';
import classes from './pricing.module.css';
import type { SitePlan } from './site-plan.ts';

/** Whom a tier suits; one that was added later speaks by its limit. */
const suits: Readonly<Record<string, string>> = {
  Basic: 'A dojo, a lodge, a weekend course: a steady few each day.',
  Professional: 'A field or a park with parties on Saturday and regulars all week.',
  Enterprise: 'Several entrances, big events, or more people than anyone wants to count.',
};

/**
 * One card for each tier; without `plans`, the same cards while the prices are on their way, so that nothing jumps when they
 * arrive. What a price changes has a `data-slot`, which `fill-prices.ts` fills in a page that React has not taken over yet.
 */
export function PlanCards({ plans, period }: { plans: readonly SitePlan[] | null; period: Period }) {
  return (
    <>
      <output
        className="gate-visually-hidden"
        data-slot="loading"
        hidden={plans !== null}
        aria-label="Loading pricing plans"
      />
      <ul className={classes['cards']} data-plans aria-busy={plans === null || undefined}>
        {(plans ? tierCards(plans, period) : loadingCards()).map((card) => (
          <PlanCard key={card.tier} card={card} texts={plans ? cardTexts(card) : loadingTexts(card)} period={period} />
        ))}
      </ul>
    </>
  );
}

function PlanCard({ card, texts, period }: { card: TierCard; texts: CardTexts; period: Period }) {
  const { tier, isFeatured } = card;
  const { state, amount, note, saving, limit } = texts;
  return (
    <li className={classes['card']} data-tier={tier} data-state={state} data-featured={isFeatured || undefined}>
      {isFeatured ? <span className={classes['badge']}>Most Popular</span> : null}
      <h2 className={site['subtitle']}>{tier}</h2>
      <p className={classes['price']}>
        <span className={classes['amount']} data-slot="amount">
          {amount}
        </span>
        <span className={classes['per']}>per month</span>
      </p>
      <p className={classes['note']}>
        <span data-slot="note">{note}</span>
        <span className={classes['save']} data-slot="save">
          {saving}
        </span>
      </p>
      <p className={classes['limit']} data-slot="limit">
        {limit}
      </p>
      {suits[tier] ? <p className={`${site['dimmed']} ${classes['suits']}`}>{suits[tier]}</p> : null}
      <div className={classes['act']}>
        <SiteButton to={`/register?plan=${period}`} slot="buy" isHidden={state !== 'priced'}>
          Get Started
        </SiteButton>
        <SiteButton to="/contact?topic=sales" kind="second" slot="ask" isHidden={state !== 'coming'}>
          {`Ask about ${tier}`}
        </SiteButton>
      </div>
    </li>
  );
}

/** In place of the prices when the server did not answer. `onRetry` asks for them again. */
export function PlansFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes['failed']} role="alert">
      <p className={site['subtitle']}>Failed to load pricing plans</p>
      <p className={site['dimmed']}>The server did not answer. Please check your connection.</p>
      <Button size="md" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
