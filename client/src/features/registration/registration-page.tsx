import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import account from '../../components/account/account.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import {
  forgetRegistration,
  type PlanChoice,
  planNamed,
  readRegistration,
} from '../../domain/registration/registration-record.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { CompanyStep } from './components/company-step.tsx';
import { PayForAccount } from './components/pay-for-account.tsx';
import { PlanStep } from './components/plan-step.tsx';
import { StepBar } from './components/step-bar.tsx';
import { TrialStarted } from './components/trial-started.tsx';
import { forgetDraft, keepDraft, readDraft } from './draft-memory.ts';
import { register, type UnpaidAccount } from './registration.actions.ts';
import {
  type Draft,
  type DraftErrors,
  EMAIL_TAKEN_MESSAGE,
  emptyDraft,
  errorsOf,
  PASSWORD_NOT_KEPT,
} from './registration.model.ts';
import { leaveFor, usePayment } from './use-payment.ts';
import { usePromo } from './use-promo.ts';

/**
 * Opening an account in two steps. Which step shows is in the address, so that the browser's Back is the step's Back; an
 * account that was opened in this tab within the hour goes on to its payment. Requirements R1, R3.
 */
export function RegistrationPage({ go = leaveFor }: { go?: (url: string) => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [kept] = useState(() => readDraft(sessionStorage, Date.now()));
  const [draft, setDraft] = useState<Draft>({
    ...emptyDraft,
    companyName: kept?.companyName ?? '',
    email: kept?.email ?? '',
  });
  const [plan, setPlan] = useState<PlanChoice | null>(() => planNamed(search.get('plan')) ?? kept?.plan ?? null);
  const [resumed, setResumed] = useState(() => readRegistration(sessionStorage, Date.now()));
  const [opened, setOpened] = useState<UnpaidAccount | null>(null);
  const [trial, setTrial] = useState<{ servicePaidUntil: string | null } | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [refused, setRefused] = useState<{ message: string; fields: DraftErrors } | null>(() =>
    kept && search.get('step') === 'plan' ? { message: '', fields: { password: PASSWORD_NOT_KEPT } } : null,
  );
  const isRunning = useRef(false);
  const promo = usePromo(kept?.promoCode);
  const { payment, pay } = usePayment(go);

  const isComplete = Object.keys(errorsOf(draft)).length === 0;
  const isPlanStep = opened !== null || (search.get('step') === 'plan' && isComplete);
  const wantsPlanStep = search.get('step') === 'plan';
  const isOver = opened !== null || trial !== null;
  const { companyName: draftCompany, email: draftEmail } = draft;
  useEffect(() => {
    if (isOver) forgetDraft(sessionStorage);
    else {
      const now = { companyName: draftCompany, email: draftEmail, promoCode: promo.code, plan };
      keepDraft(sessionStorage, now, Date.now());
    }
  }, [isOver, draftCompany, draftEmail, promo.code, plan]);
  /* A reload at the second step has lost the password alone: the first step asks for it again. */
  useEffect(() => {
    if (wantsPlanStep && !isPlanStep) setSearch({}, { replace: true });
  }, [wantsPlanStep, isPlanStep, setSearch]);

  const open = async (chosen: PlanChoice | null, promoCode: string | null): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsOpening(true);
    setRefused(null);
    const { companyName, email, password } = draft;
    const result = await register(api, { companyName, email, password, promoCode });
    isRunning.current = false;
    setIsOpening(false);
    if (result.kind === 'trial') setTrial(result);
    else if (result.kind === 'failed') {
      setRefused(result);
      if (Object.keys(result.fields).length > 0) setSearch({}, { replace: true });
    } else {
      setOpened(result.account);
      if (chosen) await pay(result.account, chosen);
      else setSearch({ step: 'plan' });
    }
  };

  if (trial) return <TrialStarted email={draft.email.trim()} servicePaidUntil={trial.servicePaidUntil} />;
  if (resumed && !opened)
    return (
      <PayForAccount
        title="Finish your registration"
        lead={
          <>
            The account of <strong>{resumed.companyName || resumed.email}</strong> has been created. One step is left:
            its first payment.
          </>
        }
        account={resumed}
        plan={resumed.selectedPlan}
        go={go}
        onOther={() => {
          forgetRegistration(sessionStorage);
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
      lead={isPlanStep ? 'One flat price, no fee on your bookings. Cancel whenever you like.' : 'Two short steps.'}
      step={isPlanStep ? 'plan' : 'company'}
      isWide={isPlanStep}
    >
      <StepBar step={isPlanStep ? 2 : 1} />
      <div className={isPlanStep ? undefined : account['card']}>
        {isPlanStep ? (
          <PlanStep
            plan={plan}
            onPlan={setPlan}
            onPay={(chosen) =>
              opened ? pay(opened, chosen) : open(chosen, promo.state.kind === 'valid' ? promo.code : null)
            }
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
              if (skipsPayment) void open(null, promo.code);
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
  /** Where only the promo code is in the way. */
  onPayInstead: (() => void) | null;
}

function Failure({ message, email, onPayInstead }: FailureProps): ReactNode {
  if (onPayInstead)
    return (
      <>
        {message}{' '}
        <button type="button" className={account['link']} onClick={onPayInstead}>
          Go on without it
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
