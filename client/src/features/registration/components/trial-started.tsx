import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { AccountPage } from '../../../components/account/account-page.tsx';
import { MessageBanner } from '../../../components/visitor/message-banner.tsx';
import { trialMessage } from '../registration.model.ts';

/** The sign-in page follows by itself. Requirement R3. */
const REDIRECT_AFTER_MS = 2000;

/** The promo skipped the payment: the account is open, and the sign-in page follows by itself. */
export function TrialStarted({ email, servicePaidUntil }: { email: string; servicePaidUntil: string | null }) {
  const navigate = useNavigate();
  const signIn = `/login?${new URLSearchParams({ email })}`;
  useEffect(() => {
    const timer = setTimeout(() => void navigate(signIn, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, signIn]);
  return (
    <AccountPage title="Welcome to Gatehouse">
      <MessageBanner tone="good" isUrgent>
        {trialMessage(servicePaidUntil)} Taking you to the sign-in page…
      </MessageBanner>
      <Button component={Link} to={signIn} size="xl">
        Log In
      </Button>
    </AccountPage>
  );
}
