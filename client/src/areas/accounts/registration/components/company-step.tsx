import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import account from '#components/account/account.module.css';
import { EmailField } from '#components/account/email-field.tsx';
import { NewPasswordFields } from '#components/account/new-password-fields.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import { type Draft, type DraftErrors, whatIsMissing } from '../model/registration.model.ts';
import type { Promo } from '../model/use-promo.ts';
import { PromoField } from './promo-field.tsx';

interface CompanyStepProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
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
  /* What was refused is this code, and no other that is typed in its place. */
  const [triedCode, setTriedCode] = useState(refused.promoCode ? promo.code : null);
  const form = useContractForm(register, {
    initialValues: draft,
    initialErrors: refused,
    check: whatIsMissing,
    onChange: onDraft,
    send: async () => {
      setTriedCode(promo.code);
      const checked = await promo.check();
      return checked.kind === 'invalid' ? refusal(checked.message, { promoCode: checked.message }) : checked;
    },
    onDone: (checked) => onDone(checked.kind === 'valid' && checked.benefits.skipPayment),
  });
  const skipsPayment = promo.state.kind === 'valid' && promo.state.benefits.skipPayment;
  return (
    <form {...form.props} className={account['form']} method="post">
      <FailureBanner>{failure}</FailureBanner>
      <TextField
        label="Company name"
        name="companyName"
        autoComplete="organization"
        maxLength={120}
        {...form.field('companyName')}
        isRequired
      />
      <EmailField label="Email" name="email" autoComplete="email" {...form.field('email')} />
      <NewPasswordFields password={form.field('password')} confirmation={form.field('confirmation')} />
      <PromoField
        code={promo.code}
        onCode={promo.setCode}
        state={promo.state}
        onApply={() => void promo.check()}
        error={promo.code === triedCode ? form.errors.promoCode : undefined}
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

/** Opens in a tab of its own, so that nothing typed is lost. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
