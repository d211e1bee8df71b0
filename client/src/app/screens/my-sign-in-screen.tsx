import { MySignInPage } from '../../areas/accounts/my-sign-in/my-sign-in-page.tsx';
import { useSignOutEverywhere } from '../engine/use-sign-out-everywhere.ts';

/** How a person signs in, with what only the app can do: sign out everywhere. */
export function MySignInScreen() {
  return <MySignInPage onSignOutEverywhere={useSignOutEverywhere()} />;
}
