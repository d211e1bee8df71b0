import type { PaymentDue } from '../../features/auth/login.actions.ts';
import { LoginPage } from '../../features/auth/login-page.tsx';
import { PayForAccount } from '../../features/registration/components/pay-for-account.tsx';
import { homeOf } from '../../lib/routes/route-table.ts';

/** Sign-in, and the payment where one is due first: two independent features. */
export function LoginScreen() {
  return <LoginPage homeOfUser={homeOf} PayFirst={PayFirst} />;
}

function PayFirst({ due, onBack }: { due: PaymentDue; onBack: () => void }) {
  return (
    <PayForAccount
      title={due.accountStatus === 'cancelled' ? 'Reopen your account' : 'Complete your payment'}
      lead={due.message}
      account={{ clientId: due.clientId, companyName: '', email: due.email }}
      onOther={onBack}
      otherLabel="Back to login"
    />
  );
}
