import type { KioskProfile } from '@gatehouse/kiosk-config/schema';
import type { VenueRow } from '@gatehouse/sync-protocol/areas/venues/venue';
import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/areas/waivers/waiver-document';
import { fireEvent, screen, within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { givePaper } from '../../components/signature-pad/testing/signed-by-hand.ts';
import { createPairedDeviceStore, DEVICE_KEY, type PairedDevice } from '../../lib/device/paired-device.ts';
import { PairedDeviceProvider, usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { createStaffPin } from '../../lib/device/staff-pin-store.ts';
import type { Pwa } from '../../pwa/pwa.ts';
import { PwaProvider } from '../../pwa/pwa-context.tsx';
import { createUpdateGate, holdWhileTyping } from '../../pwa/update-gate.ts';
import { FakeSyncEngine } from '../../sync/testing/fake-sync-engine.ts';
import { waiverFileRow } from '../../sync/testing/rows.ts';
import { KioskScreen } from '../screens/kiosk-screen.tsx';
import { severalDocuments, severalFiles, waiverRow } from './kiosk-documents.ts';
import { showPage } from './show-page.tsx';

interface KioskOptions {
  /** What is to be signed: the venue's waiver by default. With several, people are adults from 19 and name their relation to minors. */
  documents?: 'none' | 'several';
  /** The pictures of the second of several are too large for the device. */
  isLarge?: boolean;
  /** The hash of the staff PIN; null for a kiosk without one. */
  pin?: string | null;
  profile?: Partial<KioskProfile>;
  venue?: Partial<VenueRow>;
  /** Where a signed PDF can be fetched, once all is sent. */
  signedLink?: string;
  engine?: FakeSyncEngine;
}

/** No PIN makes this hash. */
const NO_PIN_FITS = '0'.repeat(64);

const waiverFile = (): WaiverDocumentRow =>
  waiverFileRow({
    document_id: 'document-1',
    version: 3,
    sha256: 'ab'.repeat(32),
    pictures: ['AAAA'],
    text: 'I take part of my own free will.\nI accept the risks of paintball.',
  });

/** A paired kiosk with its documents, on which a signature can be drawn. */
export function showKiosk({ pin = NO_PIN_FITS, engine = kioskEngine(), ...options }: KioskOptions = {}) {
  givePaper();
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('scrollTo', () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  putDocuments(engine, options);
  if (options.venue) changeVenue(engine, options.venue);
  const device: PairedDevice = {
    deviceId: 'device-1',
    clientId: 'C00001',
    role: 'kiosk',
    name: 'Entrance',
    token: 't',
    profile: { staffPinHash: pin },
  };
  if (!localStorage.getItem(DEVICE_KEY)) localStorage.setItem(DEVICE_KEY, JSON.stringify(device));
  const gate = createUpdateGate();
  let settle = (): void => undefined;
  const pwa = { gate, screenChanged: () => settle() } as unknown as Pwa;
  const store = createPairedDeviceStore(localStorage);

  function Kiosk() {
    usePairedDevice();
    return (
      <KioskScreen
        profile={options.profile ?? {}}
        deviceName="Entrance"
        pin={createStaffPin(store, localStorage)}
        takeRequest={async () => null}
        findSignedLink={async () => options.signedLink ?? null}
        onExit={() => undefined}
      />
    );
  }
  const shown = showPage(
    <PwaProvider pwa={pwa}>
      <PairedDeviceProvider store={store}>
        <Kiosk />
      </PairedDeviceProvider>
    </PwaProvider>,
    { engine, signedInAs: null },
  );
  settle = holdWhileTyping(gate, shown.view.container);
  return { ...shown, gate };
}

export function kioskEngine(): FakeSyncEngine {
  return new FakeSyncEngine({}, { role: 'kiosk' });
}

function putDocuments(engine: FakeSyncEngine, { documents, isLarge }: KioskOptions): void {
  engine.put('documents', waiverRow());
  if (documents === 'none') return;
  engine.put('waiver_documents', waiverFile());
  if (documents !== 'several') return;
  for (const row of severalDocuments()) engine.put('documents', row);
  for (const row of severalFiles(waiverFile()))
    engine.put('waiver_documents', isLarge && row.of_document === 'd-photos' ? { ...row, pictures: null } : row);
  changeVenue(engine, { adult_age: 19, relationship_required: true });
}

function changeVenue(engine: FakeSyncEngine, changes: Partial<VenueRow>): void {
  let venues: VenueRow[] = [];
  engine
    .rows$('venue')
    .subscribe((rows) => {
      venues = [...rows.values()];
    })
    .unsubscribe();
  for (const venue of venues) engine.put('venue', { ...venue, ...changes });
}

type Name = string | RegExp;

/** Finds a button by what it says, which is much quicker than by its role. */
function button(name: Name, where: HTMLElement = document.body): HTMLButtonElement {
  const isNamed = (text: string): boolean => (typeof name === 'string' ? text === name : name.test(text));
  const buttons = [...where.querySelectorAll('button')];
  const [found, ...others] = buttons.filter((each) =>
    isNamed(each.getAttribute('aria-label') ?? each.textContent.replace(/^‹/, '')),
  );
  if (found && others.length === 0) return found;
  throw new Error(`${found ? 'Several buttons are' : 'No button is'} named ${name}`);
}

/** What a visitor does at the kiosk, in English. */
export const visitor = {
  button,
  press: (name: Name, where?: HTMLElement) => void fireEvent.click(button(name, where)),
  begin: () => visitor.press('Touch to begin'),
  choose: (kind: 'Adult' | 'Minor' | 'Adult & Minor') => visitor.press(kind),
  fill(label: Name, value: string, where = document.body): void {
    fireEvent.change(within(where).getByLabelText(label), { target: { value } });
  },
  fillPerson(firstName: string, born: string): void {
    visitor.fill(/^First Name/, firstName);
    visitor.fill(/^Last Name/, 'Lovelace');
    visitor.fill(/^Date of Birth/, born);
  },
  fillAdult(): void {
    visitor.fillPerson('Ada', '05/09/1990');
    visitor.fill(/^Email/, 'ada@example.com');
    visitor.fill(/^Phone Number/, '(555) 123-4567');
  },
  fillMinor(firstName: string): void {
    visitor.fillPerson(firstName, '03/07/2015');
    visitor.press('Continue');
  },
  consent: () =>
    void fireEvent.click(screen.getByLabelText(/^I agree to sign (this waiver|these documents) electronically\.$/)),
  finish: () => visitor.press('Sign and finish'),
};
