import { renewalTexts } from '@gatehouse/sync-protocol/languages/renewal-texts';
import { RenewPage } from '../../areas/waivers/signing/renewal/renew-page.tsx';
import { showVisit } from './show-visit.tsx';

/* Entry of the document of `/renew/{token}`. */
void showVisit((token) => <RenewPage token={token} />, renewalTexts);
