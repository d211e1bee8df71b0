import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import account from '../../../components/account/account.module.css';
import { PasswordField } from '../../../components/account/password-field.tsx';
import { useFirstError } from '../../../components/account/use-first-error.ts';
import { MessageBanner } from '../../../components/visitor/message-banner.tsx';
import { TextField } from '../../../components/visitor/text-field.tsx';
import { type Draft, type DraftErrors, errorsOf } from '../registration.model.ts';
import type { Promo } from '../use-promo.ts';
import { PromoField } from './promo-field.tsx';

interface CompanyStepProps {
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  promo: Promo;
  /** What the server refused, by field. */
  refused: DraftErrors;
  failure: ReactNode;
  isBusy: boolean;
  /** Called when everything is there and the promo code, if any, is good. */
  onDone: (skipsPayment: boolean) => void;
}

/** Company details and the promo code. Requirement R1. */
export function CompanyStep({ draft, onDraft, promo, refused, failure, isBusy, onDone }: CompanyStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<DraftErrors>(refused);
  useFirstError(form, errors);
  const set = (name: keyof Draft) => (value: string) => {
    onDraft({ [name]: value });
    if (errors[name]) {
      const { [name]: _mended, ...others } = errors;
      setErrors(others);
    }
  };
  const submit = async (): Promise<void> => {
    if (isBusy) return;
    const found = errorsOf(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const checked = await promo.check();
    if (checked.kind === 'invalid') setErrors({ promoCode: checked.message });
    else onDone(checked.kind === 'valid' && checked.benefits.skipPayment);
  };
  const skipsPayment = promo.state.kind === 'valid' && promo.state.benefits.skipPayment;
  return (
    <form
      ref={form}
      className={account['form']}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure ? (
        <MessageBanner tone="bad" isUrgent>
          {failure}
        </MessageBanner>
      ) : null}
      <TextField
        label="Company name"
        name="companyName"
        autoComplete="organization"
        maxLength={120}
        value={draft.companyName}
        onChange={set('companyName')}
        error={errors.companyName ?? null}
        isRequired
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={draft.email}
        onChange={set('email')}
        error={errors.email ?? null}
        isRequired
      />
      <PasswordField
        label="Password"
        name="password"
        hint="At least 6 characters."
        autoComplete="new-password"
        value={draft.password}
        onChange={set('password')}
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
        value={draft.confirmation}
        onChange={set('confirmation')}
        error={errors.confirmation}
      />
      <PromoField
        code={promo.code}
        onCode={promo.setCode}
        state={promo.state}
        onApply={() => void promo.check()}
        error={errors.promoCode}
      />
      <Button type="submit" size="xl" fullWidth disabled={isBusy || promo.state.kind === 'checking'} aria-busy={isBusy}>
        {isBusy ? 'Creating your account…' : skipsPayment ? 'Start free trial' : 'Continue'}
      </Button>
      <p className={account['small']}>
        By opening an account you accept the <LegalLink to="/terms">terms of service</LegalLink>, the{' '}
        <LegalLink to="/privacy">privacy policy</LegalLink> and the{' '}
        <LegalLink to="/electronic-signature-consent">consent to electronic signatures</LegalLink>.
      </p>
    </form>
  );
}

/** In a tab of its own, so that nothing typed is lost. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
