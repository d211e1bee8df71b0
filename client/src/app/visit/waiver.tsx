import { WaiverPage } from '../../areas/waivers/signing/waiver-page.tsx';
import { showVisit } from './show-visit.tsx';

/* Entry of the document of `/waiver/{clientId}`. */
void showVisit((clientId) => <WaiverPage clientId={clientId} />);
