import { renewalTexts } from '@gatehouse/sync-protocol/languages/renewal-texts';
import { UnsubscribePage } from '../../areas/waivers/signing/renewal/unsubscribe-page.tsx';
import { showVisit } from './show-visit.tsx';

/* Entry of the document of `/unsubscribe/{token}`. */
void showVisit((token) => <UnsubscribePage token={token} />, renewalTexts);
