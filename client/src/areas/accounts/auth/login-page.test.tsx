import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { LoginPage } from './login-page.tsx';

const user = { id: 'u1', email: 'ada@fields.example', role: 'admin', client_id: null, name: 'Ada' };
const refuse = (status: number, code: string, message: string, extra = {}) =>
  Response.json({ success: false, error: message, message, code, requestId: 'r', ...extra }, { status });
const askForCode = () =>
  refuse(401, 'SECOND_FACTOR_REQUIRED', 'Please enter the code', { secondFactorRequired: true, challenge: 'c1' });
const signedIn = () => {
  const standing = {
    expiryWarning: null,
    servicePaidUntil: null,
    isExpired: false,
    isInGracePeriod: false,
    daysOverdue: 0,
    accountStatus: null,
  };
  const whole = {
    ...user,
    ...standing,
    first_name: '',
    last_name: '',
    subscription_status: null,
    service_paid_until: null,
  };
  return Response.json({
    success: true,
    message: 'Signed in',
    token: 't1',
    user: whole,
    ...standing,
    paymentRequired: false,
    clientId: null,
  });
};

/** The page over a server that answers codes in this order; `sent` are the bodies of its requests. */
function show(...answers: Response[]) {
  return showFrom(undefined, ...answers);
}

function showFrom(state: unknown, ...answers: Response[]) {
  const sent: { path: string; body: unknown }[] = [];
  const server = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = typeof input === 'string' ? input : '';
    sent.push({ path, body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') });
    return path === '/api/login' ? askForCode() : (answers.shift() ?? refuse(500, 'INTERNAL', 'No more answers'));
  };
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginPage homeOfUser={() => '/admin'} PayFirst={() => null} /> },
      { path: '/admin', element: <p>Home of admins</p> },
    ],
    { initialEntries: [{ pathname: '/login', state }] },
  );
  window.scrollTo = () => undefined;
  const { session } = showPage(router, { signedInAs: null, server });
  return { sent, session };
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

async function givePassword(): Promise<void> {
  type(/^Email/, user.email);
  type(/^Password/, 'secret123');
  await press('Log In');
  await screen.findByRole('heading', { name: 'Two-step sign-in' });
}

it('[Y51] asks for the code with the keyboard of digits and the focus, and takes it as pasted', async () => {
  const { sent, session } = show(signedIn());
  await givePassword();
  const field = screen.getByLabelText(/^Code/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('inputmode')).toBe('numeric');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  await press('Log In');
  expect(screen.getByText('Please enter the six digits')).toBeTruthy();
  type(/^Code/, '12345');
  await press('Log In');
  expect(sent).toHaveLength(1);
  type(/^Code/, ' 123 456');
  await press('Log In');
  await screen.findByText('Home of admins');
  expect(sent[1]).toEqual({ path: '/api/login/second-factor', body: { challenge: 'c1', code: ' 123 456' } });
  expect(session.token()).toBe('t1');
});

it('[Y52] shows a wrong code at its field, and stays', async () => {
  show(refuse(401, 'SECOND_FACTOR_WRONG', 'That code is not right.'), signedIn());
  await givePassword();
  type(/^Code/, '111111');
  await press('Log In');
  await screen.findByText('That code is not right.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Code/)));
  type(/^Code/, '222222');
  await press('Log In');
  await screen.findByText('Home of admins');
});

it('[Y54] takes a recovery code instead', async () => {
  const { sent } = show(signedIn());
  await givePassword();
  await press('Use a recovery code');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Recovery code/));
  type(/^Recovery code/, '01234-56789-ABCDE-FGH1J');
  await press('Log In');
  await screen.findByText('Home of admins');
  expect(sent[1]?.body).toEqual({ challenge: 'c1', code: '01234-56789-ABCDE-FGH1J' });
});

it('[Y53] goes back to the password, and says why where the sign-in has ended', async () => {
  show(refuse(410, 'SIGN_IN_EXPIRED', 'This sign-in has expired. Please enter your password again.'));
  await givePassword();
  await press('Back');
  expect(screen.getByRole('heading', { name: 'Login Portal' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', user.email);
  await givePassword();
  type(/^Code/, '123456');
  await press('Log In');
  await screen.findByText('This sign-in has expired. Please enter your password again.');
  expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', '');
  await givePassword();
  expect(screen.queryByText(/has expired/)).toBeNull();
});

it('[I4] says to a browser that is neither paired nor signed in what it can do', () => {
  showFrom({ isUnpaired: true });
  expect(screen.getByText(/isn’t paired, and no one is signed in/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'pair this tablet' }).getAttribute('href')).toBe('/pair');
  leavePage();
  show();
  expect(screen.queryByRole('link', { name: 'pair this tablet' })).toBeNull();
});

it('[X18] opens another venue with the typed password where the one used last must pay first', async () => {
  const dueAtFirst = { paymentRequired: true, accountStatus: 'cancelled', clientId: 'C00001' };
  const venues = [{ client_id: 'C00002', client_name: 'Blue Bay' }];
  const answers = [refuse(403, 'PAYMENT_REQUIRED', 'Please pay', { ...dueAtFirst, venues }), signedIn()];
  const bodies: unknown[] = [];
  const router = createMemoryRouter(
    [
      {
        path: '/login',
        element: (
          <LoginPage
            homeOfUser={() => '/admin'}
            PayFirst={({ due, onVenue }) =>
              due.others.map((venue) => (
                <button key={venue.client_id} type="button" onClick={() => onVenue(venue)}>
                  {venue.client_name}
                </button>
              ))
            }
          />
        ),
      },
      { path: '/admin', element: <p>Home of admins</p> },
    ],
    { initialEntries: ['/login'] },
  );
  showPage(router, {
    signedInAs: null,
    server: async (_: RequestInfo | URL, init?: RequestInit) => {
      bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'));
      return answers.shift() ?? refuse(500, 'INTERNAL', 'No more answers');
    },
  });
  type(/^Email/, user.email);
  type(/^Password/, 'secret123');
  await press('Log In');
  await press('Blue Bay');
  await screen.findByText('Home of admins');
  const typed = { email: user.email, password: 'secret123' };
  expect(bodies).toEqual([typed, { ...typed, client_id: 'C00002' }]);
});
