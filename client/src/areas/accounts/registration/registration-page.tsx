import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import account from '#components/account/account.module.css';
import { AccountPage } from '#components/account/account-page.tsx';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import {
  forgetRegistration,
  type PlanChoice,
  planNamed,
  readRegistration,
} from '#domain/registration/registration-record';
import { useSessionStore } from '#domain/session/session-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { homeOf } from '#lib/routes/route-table';
import { pageStorage, tabStorage } from '#lib/store/browser-storage';
import { CompanyStep } from './components/company-step.tsx';
import { PayForAccount } from './components/pay-for-account.tsx';
import { PlanStep } from './components/plan-step.tsx';
import { forgetDraft, keepDraft, readDraft } from './draft-memory.ts';
import { register, type UnpaidAccount } from './model/registration.actions.ts';
import {
  type Draft,
  type DraftErrors,
  EMAIL_TAKEN_MESSAGE,
  emptyDraft,
  lacksPasswordsOnly,
  passwordErrorsOf,
  trialMessage,
} from './model/registration.model.ts';
import { leaveFor, usePayment } from './model/use-payment.ts';
import { usePromo } from './model/use-promo.ts';
import styles from './registration.module.css';

/**
 * Opening an account in two steps. Which step shows is in the address, so that the browser's Back is the step's Back; an
 * account that was opened in this tab within the hour goes on to its payment. Requirements R1, R3.
 */
export function RegistrationPage({ go = leaveFor }: { go?: (url: string) => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const session = useSessionStore();
  /* Nothing outlives the page where the storage of the tab is blocked. */
  const [tab] = useState(() => tabStorage() ?? pageStorage());
  const [kept] = useState(() => readDraft(tab, Date.now()));
  const [draft, setDraft] = useState<Draft>({
    ...emptyDraft,
    companyName: kept?.companyName ?? '',
    email: kept?.email ?? '',
  });
  const [plan, setPlan] = useState<PlanChoice | null>(() => planNamed(search.get('plan')) ?? kept?.plan ?? null);
  const [resumed, setResumed] = useState(() => readRegistration(tab, Date.now()));
  const [opened, setOpened] = useState<UnpaidAccount | null>(null);
  const [trial, setTrial] = useState<{ servicePaidUntil: string | null; isSignedIn: boolean } | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [refused, setRefused] = useState<{ message: string; fields: DraftErrors } | null>(null);
  const isRunning = useRef(false);
  const promo = usePromo(kept?.promoCode);
  const { payment, pay } = usePayment(go);

  const wantsPlanStep = search.get('step') === 'plan';
  /* A reload at the second step has lost the passwords alone: they are asked for there. */
  const isPlanStep = opened !== null || (wantsPlanStep && lacksPasswordsOnly(draft));
  const lacksPasswords = opened === null && Object.keys(passwordErrorsOf(draft)).length > 0;
  const isOver = opened !== null || trial !== null;
  const { companyName: draftCompany, email: draftEmail } = draft;
  useEffect(() => {
    if (isOver) forgetDraft(tab);
    else {
      const now = { companyName: draftCompany, email: draftEmail, promoCode: promo.code, plan };
      keepDraft(tab, now, Date.now());
    }
  }, [tab, isOver, draftCompany, draftEmail, promo.code, plan]);
  useEffect(() => {
    if (wantsPlanStep && !isPlanStep) setSearch({}, { replace: true });
  }, [wantsPlanStep, isPlanStep, setSearch]);

  const open = async (
    chosen: PlanChoice | null,
    promoCode: string | null,
    { password }: Pick<Draft, 'password'>,
  ): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsOpening(true);
    setRefused(null);
    const { companyName, email } = draft;
    const result = await register(api, { companyName, email, password, promoCode });
    if (result.kind === 'trial' && result.session) await session.signedIn(result.session.token, result.session.user);
    isRunning.current = false;
    setIsOpening(false);
    if (result.kind === 'trial') {
      setTrial({ servicePaidUntil: result.servicePaidUntil, isSignedIn: result.session !== null });
    } else if (result.kind === 'failed') {
      setRefused(result);
      if (Object.keys(result.fields).length > 0) setSearch({}, { replace: true });
    } else {
      setOpened(result.account);
      if (chosen) await pay(result.account, chosen);
      else setSearch({ step: 'plan' });
    }
  };

  if (trial) return <TrialStarted email={draft.email.trim()} {...trial} />;
  if (resumed && !opened)
    return (
      <PayForAccount
        title="Finish your registration"
        lead={
          <>
            The account of <strong>{resumed.companyName || resumed.email}</strong> has been created. One step is left:
            the first payment.
          </>
        }
        account={resumed}
        plan={resumed.selectedPlan}
        go={go}
        onOther={() => {
          forgetRegistration(tab);
          setResumed(null);
        }}
      />
    );
  const payInstead = () => {
    promo.setCode('');
    setRefused(null);
    setSearch({ step: 'plan' });
  };
  const failure = refused?.message ? (
    <Failure
      message={refused.message}
      email={draft.email.trim()}
      onPayInstead={refused.fields.promoCode ? payInstead : null}
    />
  ) : null;
  return (
    <AccountPage
      title={isPlanStep ? 'Choose your plan' : 'Create your account'}
      lead={
        isPlanStep
          ? 'One flat price, no fee on your bookings. Cancel any time.'
          : 'Waivers, check-in and bookings for your venue.'
      }
      step={isPlanStep ? 'plan' : 'company'}
      isWide={isPlanStep}
    >
      <StepBar step={isPlanStep ? 2 : 1} />
      <div className={isPlanStep ? undefined : account['card']}>
        {isPlanStep ? (
          <PlanStep
            plan={plan}
            onPlan={setPlan}
            passwordErrors={lacksPasswords ? (given) => passwordErrorsOf({ ...draft, ...given }) : undefined}
            onPay={(chosen, typed) => {
              if (opened) return pay(opened, chosen);
              const promoCode = promo.state.kind === 'valid' ? promo.code : null;
              return open(chosen, promoCode, lacksPasswords ? typed : draft);
            }}
            isOpening={isOpening}
            payment={payment}
            failure={failure}
            submitLabel="Continue to payment"
            {...(opened ? {} : { onBack: () => void navigate(-1) })}
          />
        ) : (
          <CompanyStep
            key={refused ? 'refused' : 'first'}
            draft={draft}
            onDraft={setDraft}
            promo={promo}
            refused={refused?.fields ?? {}}
            failure={failure}
            isBusy={isOpening}
            onDone={(skipsPayment) => {
              setRefused(null);
              if (skipsPayment) void open(null, promo.code, draft);
              else setSearch({ step: 'plan' });
            }}
          />
        )}
      </div>
      <p className={account['small']}>
        Already have an account? <Link to="/login">Log in</Link>
      </p>
    </AccountPage>
  );
}

interface FailureProps {
  message: string;
  email: string;
  /** Null unless the promo code alone is in the way. */
  onPayInstead: (() => void) | null;
}

function Failure({ message, email, onPayInstead }: FailureProps): ReactNode {
  if (onPayInstead)
    return (
      <>
        {message}{' '}
        <button type="button" className={account['link']} onClick={onPayInstead}>
          Continue without it
        </button>
      </>
    );
  if (message !== EMAIL_TAKEN_MESSAGE) return message;
  return (
    <>
      {message} <Link to={`/login?${new URLSearchParams({ email })}`}>Log in</Link>
    </>
  );
}

const steps = ['Your company', 'Your plan'];

/** How far the registration is. */
function StepBar({ step }: { step: 1 | 2 }) {
  return (
    <ol className={styles['steps']} aria-label={`Step ${step} of ${steps.length}`}>
      {steps.map((name, at) => (
        <li
          key={name}
          data-reached={at < step || undefined}
          {...(at + 1 === step ? { 'aria-current': 'step' as const } : {})}
        >
          {at + 1}. {name}
        </li>
      ))}
    </ol>
  );
}

/** The next page follows by itself. Requirement R3. */
const REDIRECT_AFTER_MS = 2000;

interface TrialStartedProps {
  email: string;
  servicePaidUntil: string | null;
  isSignedIn: boolean;
}

/** The promo skipped the payment: the account is open, and its dashboard follows; the sign-in page, where signing in failed. */
function TrialStarted({ email, servicePaidUntil, isSignedIn }: TrialStartedProps) {
  const navigate = useNavigate();
  const next = isSignedIn ? homeOf('client') : `/login?${new URLSearchParams({ email })}`;
  useEffect(() => {
    const timer = setTimeout(() => void navigate(next, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <AccountPage title="Welcome to Gatehouse" step="trial">
      <MessageBanner tone="good" isUrgent>
        {trialMessage(servicePaidUntil)} Taking you to {isSignedIn ? 'your dashboard' : 'the sign-in page'}…
      </MessageBanner>
      <Button component={Link} to={next} size="xl">
        {isSignedIn ? 'Go to Your Dashboard' : 'Log In'}
      </Button>
    </AccountPage>
  );
}
