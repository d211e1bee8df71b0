import { forgotPassword } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import account from '#components/account/account.module.css';
import { AccountPage } from '#components/account/account-page.tsx';
import { EmailField } from '#components/account/email-field.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { addressWith } from './address-with.ts';
import { requestReset } from './password-reset.actions.ts';

/** Asks for a link that sets a new password. Requirement A3. */
export function ForgotPasswordPage() {
  const api = useApi();
  const [search] = useSearchParams();
  const form = useContractForm(forgotPassword, {
    initialValues: { email: search.get('email') ?? '' },
    send: ({ email }) => requestReset(api, email.trim()),
  });
  const { isBusy, answer, failure } = form;

  return (
    <AccountPage
      title="Forgot password"
      lead="Enter the email address of your account. We’ll send you a link to set a new password. It works for one hour."
    >
      <div className={account['card']}>
        <form {...form.props} className={account['form']} method="post">
          {answer || failure ? (
            <MessageBanner tone={answer ? 'good' : 'bad'} isUrgent={!answer}>
              {answer?.message ?? failure}
            </MessageBanner>
          ) : null}
          <EmailField label="Email" name="email" autoComplete="username" {...form.field('email')} />
          <Button type="submit" size="xl" fullWidth disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Sending…' : answer ? 'Send again' : 'Send reset link'}
          </Button>
        </form>
      </div>
      <p className={account['links']}>
        <Link to={addressWith('/login', form.values.email)} className={account['link'] ?? ''}>
          Back to login
        </Link>
      </p>
    </AccountPage>
  );
}
