import { accountStates } from '../../e2e/support/account-states.ts';
import type { Screen } from '../screen.ts';
import { plain, statesOf, visit } from './steps.ts';

/** Which screen each state of the account screens belongs to, by the first words of its name. */
const places = {
  registration: '/register',
  'sign-in': '/login',
  'forgot password': '/forgot-password',
  'reset password': '/reset-password',
  'verify email': '/verify-email',
  'set-up': '/set-up',
  'not found': '*',
  'payment result': '/payment-completed',
} as const;

const accountScreens = accountStates.map(({ name, open }): Screen => {
  const [place = '', state = 'page'] = name.split(': ');
  const path = name.endsWith(': booking') ? '/payment-success' : places[place as keyof typeof places];
  return { path, name: state, as: 'stranger', open };
});

export const publicScreens: readonly Screen[] = [
  ...statesOf('/', 'stranger', {
    landing: plain('/'),
  }),
  ...statesOf('/about', 'stranger', {
    page: plain('/about'),
  }),
  ...statesOf('/pricing', 'stranger', {
    monthly: plain('/pricing'),
    annual: async (page) => {
      await visit(page, '/pricing');
      await page
        .getByText(/^Annual/)
        .first()
        .click();
    },
  }),
  ...statesOf('/booking-software', 'stranger', { page: plain('/booking-software') }),
  ...statesOf('/contact', 'stranger', { page: plain('/contact') }),
  ...statesOf('/privacy', 'stranger', { page: plain('/privacy') }),
  ...statesOf('/terms', 'stranger', { page: plain('/terms') }),
  ...statesOf('/electronic-signature-consent', 'stranger', { page: plain('/electronic-signature-consent') }),
  ...accountScreens,
  ...statesOf('/login', 'stranger', {
    'second step': async (page) => {
      await page.route('**/api/login', (route) =>
        route.fulfill({
          status: 401,
          json: {
            success: false,
            code: 'SECOND_FACTOR_REQUIRED',
            secondFactorRequired: true,
            challenge: 'x',
            message: 'Code',
          },
        }),
      );
      await page.goto('/login?email=dana@ridgeline.example');
      await page.getByLabel(/^Password/).fill('front-door-1');
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.getByLabel(/^Code/).waitFor();
    },
  }),
];
