import { useState } from 'react';
import { ClosingCall } from '../components/closing-call.tsx';
import { Section } from '../components/section.tsx';
import site from '../site.module.css';
import { Included } from './included.tsx';
import { PeriodToggle } from './period-toggle.tsx';
import { PlanCards, PlansFailed } from './plan-cards.tsx';
import { featuredSaving, type Period } from './pricing.model.ts';
import classes from './pricing.module.css';
import { PricingFaq } from './pricing-faq.tsx';
import { usePlans } from './use-plans.ts';

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
