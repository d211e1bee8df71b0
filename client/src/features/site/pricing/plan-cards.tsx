import '../../../components/theme/styles-skeleton.ts';
import { Button, Skeleton } from '@mantine/core';
import { SiteButton } from '../components/site-link.tsx';
import site from '../site.module.css';
import { type Period, type TierCard, tierCards } from './pricing.model.ts';
import classes from './pricing.module.css';
import type { SitePlan } from './site-plan.ts';

/** Whom a tier suits; one that was added later speaks by its limit. */
const suits: Readonly<Record<string, string>> = {
  Basic: 'A dojo, a lodge, a course at weekends: a steady few each day.',
  Professional: 'A field or a park with parties on Saturday and regulars all week.',
  Enterprise: 'Several entrances, big events, or more people than anyone wants to count.',
};

export function PlanCards({ plans, period }: { plans: readonly SitePlan[]; period: Period }) {
  return (
    <ul className={classes['cards']}>
      {tierCards(plans, period).map((card) => (
        <PlanCard key={card.tier} card={card} period={period} />
      ))}
    </ul>
  );
}

function PlanCard({ card, period }: { card: TierCard; period: Period }) {
  const { tier, isFeatured, limit, perMonth, note, saving } = card;
  return (
    <li className={classes['card']} data-featured={isFeatured || undefined}>
      {isFeatured ? <span className={classes['badge']}>Most Popular</span> : null}
      <h2 className={site['subtitle']}>{tier}</h2>
      <p className={classes['price']}>
        {perMonth === null ? (
          <span className={classes['soon']}>Coming Soon</span>
        ) : (
          <>
            <span className={classes['amount']}>{perMonth}</span>
            <span className={site['dimmed']}>per month</span>
          </>
        )}
      </p>
      <p className={classes['note']}>
        {note}
        {saving ? <span className={classes['save']}> · Save ${saving.dollars.toLocaleString('en-US')}</span> : null}
      </p>
      <p className={classes['limit']}>{limit}</p>
      {suits[tier] ? <p className={site['dimmed']}>{suits[tier]}</p> : null}
      <div className={classes['act']}>
        {perMonth === null ? (
          <SiteButton to="/contact?topic=sales" kind="second">
            Ask about {tier}
          </SiteButton>
        ) : (
          <SiteButton to={`/register?plan=${period}`}>Get Started</SiteButton>
        )}
      </div>
    </li>
  );
}

/** Stands where the cards will be, so that nothing jumps when they arrive. */
export function PlansLoading() {
  return (
    <output className={classes['cards']} aria-busy="true" aria-label="Loading pricing plans">
      {[0, 1, 2].map((card) => (
        <div key={card} className={classes['card']} aria-hidden>
          <Skeleton height={22} width="45%" />
          <Skeleton height={52} width="60%" mt={6} />
          <Skeleton height={18} width="70%" mb={26} />
          <Skeleton height={18} mb={18} />
          <Skeleton height={46} mb={26} />
          <Skeleton height={50} />
        </div>
      ))}
    </output>
  );
}

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
