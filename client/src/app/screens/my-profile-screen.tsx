import { MyProfilePage } from '../../areas/accounts/profile/my-profile-page.tsx';
import { useSignOutEverywhere } from '../engine/use-sign-out-everywhere.ts';

/** My Profile with what only the app can do: sign out everywhere. */
export function MyProfileScreen() {
  return <MyProfilePage onSignOutEverywhere={useSignOutEverywhere()} />;
}
