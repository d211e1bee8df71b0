import { Button } from '@mantine/core';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { ClosingCall } from '../components/closing-call.tsx';
import { Icon } from '../components/icon.tsx';
import { Section, SectionHead } from '../components/section.tsx';
import { SiteButton } from '../components/site-link.tsx';
import site from '../site.module.css';
import { askForPlans } from './ask-for-plans.ts';
import { PreloadedPlans } from './preloaded-plans.ts';
import {
  type CardTexts,
  cardTexts,
  featuredSaving,
  loadingCards,
  loadingTexts,
  type Period,
  type Saving,
  savingText,
  type TierCard,
  tierCards,
} from './pricing.model.ts';
import classes from './pricing.module.css';
import { PricingFaq } from './pricing-faq.tsx';
import type { SitePlan } from './site-plan.ts';

/** The plans with their prices. Requirement G4. */
export function PricingPage() {
  const { state, retry } = usePlans();
  const [period, setPeriod] = useState<Period>('monthly');
  const saving = state.status === 'ready' ? featuredSaving(state.plans) : null;
  return (
    <>
      <Section>
        <div className={classes['top']}>
          <h1 className={site['title']}>One flat price for the whole front door</h1>
          <p className={site['lead']}>
            Every plan has everything: waivers, check-in, member cards, bookings and as many tablets as you like. Plans
            differ only in how many waivers are signed in a month.
          </p>
          <PeriodToggle period={period} saving={saving} onChange={setPeriod} />
        </div>
        {state.status === 'failed' ? (
          <PlansFailed onRetry={retry} />
        ) : (
          <PlanCards plans={state.status === 'ready' ? state.plans : null} period={period} />
        )}
        <noscript>
          <p className={site['lead']}>The prices need JavaScript. Without it, please ask us by the contact form.</p>
        </noscript>
      </Section>
      <Included />
      <PricingFaq />
      <ClosingCall
        title="Not sure which plan fits?"
        text="Tell us how many people come through your door in a good month. We’ll tell you which plan fits, and can set up a trial."
        first={{ to: '/contact?topic=sales', label: 'Contact Sales' }}
        second={{ to: '/register', label: 'Get Started' }}
      />
    </>
  );
}

type PlansState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; plans: readonly SitePlan[] };

/** The price list, asked for once, and again on request. */
function usePlans(): { state: PlansState; retry: () => void } {
  const api = useApi();
  const preloaded = useContext(PreloadedPlans);
  const [state, setState] = useState<PlansState>(
    preloaded ? { status: 'ready', plans: preloaded } : { status: 'loading' },
  );
  const isWanted = state.status === 'loading';
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    void askForPlans(api, leaving.signal).then((plans) => {
      if (leaving.signal.aborted) return;
      setState(plans ? { status: 'ready', plans } : { status: 'failed' });
    });
    return () => leaving.abort();
  }, [api, isWanted]);
  const retry = useCallback(() => setState({ status: 'loading' }), []);
  return { state, retry };
}

interface PeriodToggleProps {
  period: Period;
  saving: Saving | null;
  onChange: (period: Period) => void;
}

/** How the prices are read: by the month, or by the year. */
function PeriodToggle({ period, saving, onChange }: PeriodToggleProps) {
  const yearly = useRef<HTMLInputElement>(null);
  /* Chosen while the page was plain HTML. */
  useEffect(() => {
    if (yearly.current?.checked) onChange('yearly');
  }, [onChange]);
  return (
    <div className={classes['toggle']} role="radiogroup" aria-label="Billing period">
      <label className={classes['choice']}>
        <input
          type="radio"
          name="period"
          value="monthly"
          checked={period === 'monthly'}
          onChange={() => onChange('monthly')}
        />
        Monthly
      </label>
      <label className={classes['choice']}>
        <input
          type="radio"
          name="period"
          value="yearly"
          ref={yearly}
          checked={period === 'yearly'}
          onChange={() => onChange('yearly')}
        />
        Annual
        <span className={classes['save']} data-slot="saving" hidden={saving === null}>
          {savingText(saving)}
        </span>
      </label>
    </div>
  );
}

/** Who a tier suits; one that was added later is described by its limit. */
const suits: Readonly<Record<string, string>> = {
  Basic: 'A dojo, a lodge, a weekend course: a steady few each day.',
  Professional: 'A field or a park with parties on Saturday and regulars all week.',
  Enterprise: 'Several entrances, big events, or more people than anyone wants to count.',
};

/**
 * One card for each tier; without `plans`, the same cards while the prices are on their way, so that nothing jumps when they
 * arrive. What a price changes has a `data-slot`, which `fill-prices.ts` fills in a page that React has not taken over yet.
 */
function PlanCards({ plans, period }: { plans: readonly SitePlan[] | null; period: Period }) {
  return (
    <>
      <output
        className="gate-visually-hidden"
        data-slot="loading"
        hidden={plans !== null}
        aria-label="Loading pricing plans"
      />
      <ul className={`gate-list ${classes['cards']}`} data-plans aria-busy={plans === null || undefined}>
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

/** Takes the place of the prices when the server did not answer. `onRetry` asks for them again. */
function PlansFailed({ onRetry }: { onRetry: () => void }) {
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

const included = [
  'Waivers on tablets and at home, with evidence',
  'A signed PDF for you and for the visitor',
  'Check-in by search, camera or USB scanner',
  'Member cards, printed or on the phone',
  'Up to ten offerings with their own booking pages',
  'Deposits into your own Square account',
  'As many tablets and desks as you like',
  'The whole front door without a network',
  'Attendance reports and spreadsheets',
  'Import of the customers you already have',
  'Your logo and your color on every page',
  'A searchable archive of past years',
] as const;

/** The list of what every plan has, on the pricing page. */
function Included() {
  return (
    <Section tone="tint">
      <SectionHead title="In every plan" />
      <ul className={classes['list']}>
        {included.map((what) => (
          <li key={what} className={classes['item']}>
            <Icon name="check" size={20} />
            {what}
          </li>
        ))}
      </ul>
    </Section>
  );
}
