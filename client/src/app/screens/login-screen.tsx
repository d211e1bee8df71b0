import type { OtherVenue, PaymentDue } from '../../areas/accounts/auth/login.actions.ts';
import { LoginPage } from '../../areas/accounts/auth/login-page.tsx';
import { PayForAccount } from '../../areas/accounts/registration/components/pay-for-account.tsx';
import { homeOf } from '../../lib/routes/route-table.ts';

/** Sign-in, and the payment where one is due first: two independent features. */
export function LoginScreen() {
  return <LoginPage homeOfUser={homeOf} PayFirst={PayFirst} />;
}

interface PayFirstProps {
  due: PaymentDue;
  onVenue: (venue: OtherVenue) => void;
  onBack: () => void;
}

function PayFirst({ due, onVenue, onBack }: PayFirstProps) {
  return (
    <PayForAccount
      title={due.accountStatus === 'cancelled' ? 'Reopen your account' : 'Complete your payment'}
      lead={due.message}
      account={{ clientId: due.clientId, companyName: '', email: due.email }}
      others={due.others.map((venue) => ({ label: `Open ${venue.client_name}`, open: () => onVenue(venue) }))}
      onOther={onBack}
      otherLabel="Back to login"
    />
  );
}
