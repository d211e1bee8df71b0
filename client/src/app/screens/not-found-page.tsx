import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import account from '../../components/account/account.module.css';
import { AccountPage } from '../../components/account/account-page.tsx';
import { useSession } from '../../domain/session/session-context.tsx';
import { type Area, homeOf, rowsIn } from '../../lib/routes/route-table.ts';

interface Suggestion {
  to: string;
  label: string;
}

function suggestionsIn(...areas: Area[]): Suggestion[] {
  return rowsIn(...areas).flatMap(({ path, suggestion }) => (suggestion ? [{ to: path, label: suggestion }] : []));
}

const everyone = suggestionsIn('public', 'account');
const owners = [...suggestionsIn('desk', 'client'), ...everyone.filter(({ to }) => to === '/contact')];
const admins: readonly Suggestion[] = [{ to: '/', label: 'Start page' }];

/** The page for unknown addresses, with links to the usual destinations. */
export function NotFoundPage() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const links = user ? (user.role === 'client' ? owners : admins) : everyone;
  return (
    <AccountPage
      title="Page not found"
      lead="There is nothing at this address. The link may be old, or mistyped."
      step={pathname}
    >
      <div>
        <Button component={Link} to={homeOf(user?.role)} size="xl">
          {user ? 'Go to your dashboard' : 'Go to the start page'}
        </Button>
      </div>
      <nav aria-label="Other pages">
        <p className={account['links']}>
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className={account['link'] ?? ''}>
              {label}
            </Link>
          ))}
        </p>
      </nav>
    </AccountPage>
  );
}
