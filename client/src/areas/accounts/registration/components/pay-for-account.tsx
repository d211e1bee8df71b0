import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import account from '#components/account/account.module.css';
import { AccountPage } from '#components/account/account-page.tsx';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { forgetRegistration, type PlanChoice } from '#domain/registration/registration-record';
import { getAccountStatus } from '#domain/subscription/account-status';
import { useApi } from '#lib/api/api-context.tsx';
import { applyPromo, type UnpaidAccount } from '../model/registration.actions.ts';
import { leaveFor, usePayment } from '../model/use-payment.ts';
import { usePromo } from '../model/use-promo.ts';
import { PlanStep } from './plan-step.tsx';
import { PromoField } from './promo-field.tsx';

interface PayForAccountProps {
  title: string;
  lead: ReactNode;
  account: UnpaidAccount;
  plan?: PlanChoice;
  /** What the person can do in place of paying. */
  others?: readonly { label: string; open: () => void }[];
  /** Another account is wanted. */
  onOther: () => void;
  otherLabel?: string;
  go?: (url: string) => void;
}

/** The first payment, or the one that opens a canceled account again. Requirement R7. */
export function PayForAccount({
  title,
  lead,
  account: { clientId, companyName, email },
  plan: planBefore,
  others,
  onOther,
  otherLabel = 'Use another account',
  go = leaveFor,
}: PayForAccountProps) {
  const api = useApi();
  const { payment, pay } = usePayment(go);
  const promo = usePromo();
  const [plan, setPlan] = useState<PlanChoice | null>(planBefore ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const [promoError, setPromoError] = useState<string>();

  /* Paid meanwhile, in another tab or on the page that was left too soon. */
  useEffect(() => {
    let isShown = true;
    void getAccountStatus(api, { clientId, email }).then((result) => {
      if (isShown && result.ok && result.data.isActive) setIsOpen(true);
    });
    return () => {
      isShown = false;
    };
  }, [api, clientId, email]);

  const usePromoCode = async (): Promise<void> => {
    setPromoError(undefined);
    const checked = await promo.check();
    if (checked.kind !== 'valid') return;
    const applied = await applyPromo(api, promo.code, email);
    if (!applied.ok) setPromoError(applied.message);
    else if (checked.benefits.skipPayment) setIsOpen(true);
  };

  if (isOpen)
    return (
      <AccountPage title="Your account is active" step="open">
        <MessageBanner tone="good" isUrgent>
          You’re all set. Please log in.
        </MessageBanner>
        <Button
          component={Link}
          to={`/login?${new URLSearchParams({ email })}`}
          size="xl"
          onClick={() => {
            forgetRegistration(sessionStorage);
            onOther();
          }}
        >
          Log In
        </Button>
      </AccountPage>
    );
  return (
    <AccountPage title={title} lead={lead} isWide step="pay">
      <PlanStep
        plan={plan}
        onPlan={setPlan}
        onPay={(chosen) => pay({ clientId, companyName, email }, chosen)}
        isOpening={false}
        payment={payment}
        failure={null}
        submitLabel="Complete payment"
      />
      <PromoField
        code={promo.code}
        onCode={(code) => {
          setPromoError(undefined);
          promo.setCode(code);
        }}
        state={promo.state}
        onApply={() => void usePromoCode()}
        error={promoError}
      />
      <p className={account['links']}>
        {others?.map(({ label, open }) => (
          <button key={label} type="button" className={account['link']} onClick={open}>
            {label}
          </button>
        ))}
        <button type="button" className={account['link']} onClick={onOther}>
          {otherLabel}
        </button>
        <Link to="/contact" className={account['link'] ?? ''}>
          Contact us
        </Link>
      </p>
    </AccountPage>
  );
}
