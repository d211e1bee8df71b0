import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { AccountPage } from '#components/account/account-page.tsx';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { homeOf } from '#lib/routes/route-table';
import { trialMessage } from '../model/registration.model.ts';

/** The next page follows by itself. Requirement R3. */
const REDIRECT_AFTER_MS = 2000;

interface TrialStartedProps {
  email: string;
  servicePaidUntil: string | null;
  isSignedIn: boolean;
}

/** The promo skipped the payment: the account is open, and its dashboard follows; the sign-in page, where signing in failed. */
export function TrialStarted({ email, servicePaidUntil, isSignedIn }: TrialStartedProps) {
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
