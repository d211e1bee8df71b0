import { stepOf } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { Stack, VisuallyHidden } from '@mantine/core';
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ignoreHeldEnter } from '#devices/one-press';
import { useMay } from '#domain/session/session-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { waiverWords } from '#domain/verdict/waiver-words';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { GroupDialog } from '../groups/group-dialog.tsx';
import { useGroups } from '../groups/use-groups.ts';
import { type Customer, customerName, type Judging, verdictOn } from '../model/check-in.model.ts';
import type { Party } from '../model/party.model.ts';
import type { DeskShortcut } from '../model/shortcuts.ts';
import { useDesk } from '../model/use-desk.ts';
import { type Arrived, useDeskActions } from '../model/use-desk-actions.ts';
import { useFold } from '../model/use-fold.ts';
import type { RowListHandle } from '../model/use-row-list.ts';
import { useSelection } from '../model/use-selection.ts';
import { useShortcuts } from '../model/use-shortcuts.ts';
import { DueSection } from '../parties/due-section.tsx';
import { PartyDialog } from '../parties/party-dialog.tsx';
import { PartySection } from '../parties/party-section.tsx';
import { useParties } from '../parties/use-parties.ts';
import { AdmissionDialog } from './admission-dialog.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { CustomerSection } from './customer-section.tsx';
import { DeskLoading } from './desk-loading.tsx';
import { FilterBar } from './filter-bar.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { WaiverNotice } from './waiver-notice.tsx';

/** Shared state of the scan panel and the desk around it. */
export interface ScanPort {
  /** Enter acts on the verdict from a scan until a person types, moves to a row or checks in. */
  hasEnter: boolean;
  onScan: () => void;
  /** The scanned person was checked in. */
  onAdmit: () => void;
  returnFocus: () => void;
}

/** The first tab of the check-in page. Enter acts on exactly one person at any time, and the tab shows which. */
export function CheckInTab({ Scan, onHelp }: { Scan: ComponentType<ScanPort> | undefined; onHelp: () => void }) {
  const engine = useSyncEngine();
  const { time_zone: timeZone } = useVenue();
  const may = useMay();
  const canCheckIn = may('desk.check_in');
  const desk = useDesk();
  const actions = useDeskActions();
  const selection = useSelection(desk);
  const parties = useParties(desk.filters.search);
  const groups = useGroups(desk.documentsOf);
  const fold = useFold();
  /** The customer whom an alert stops or who has not signed, while staff are asked about them. */
  const [asked, setAsked] = useState<Customer | null>(null);
  const [scanHasEnter, setScanHasEnter] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<RowListHandle>(null);
  const focusSearch = () => search.current?.focus();
  const { isLoading, change, rows } = desk;
  useEffect(() => {
    if (!isLoading) search.current?.focus();
  }, [isLoading]);

  /** Runs at the press, before the save has ended: the next input is for the next person. */
  const startNext = () => {
    change({ search: '' });
    setScanHasEnter(false);
    focusSearch();
  };
  const admit = (customer: Customer, overrideReason?: string) => {
    setAsked(null);
    startNext();
    void actions.checkIn(customer, overrideReason);
  };
  const checkIn = (customer: Customer) => {
    setScanHasEnter(false);
    if (!canCheckIn) return;
    if (stepOf('person', verdictOn(customer, desk)) === 'admit') admit(customer);
    else setAsked(customer);
  };
  const moveTo = (index: number) => {
    setScanHasEnter(false);
    list.current?.focusRow(index);
  };
  const type = (text: { search: string } | { tableSearch: string }) => {
    setScanHasEnter(false);
    change(text);
  };

  const openParty = (party: Party) => {
    setScanHasEnter(false);
    if (canCheckIn) parties.open(party);
  };
  const checkInParty = (party: Party, arrival: Arrived) => {
    parties.close();
    startNext();
    void actions.checkInParty(party, arrival);
  };
  const undoParty = (party: Party) => {
    parties.close();
    focusSearch();
    void actions.undoParty(party);
  };

  const openFamily = (customer: Customer) => {
    setScanHasEnter(false);
    if (canCheckIn) groups.openFamily(customer);
  };
  const checkInGroup = (chosen: readonly Customer[]) => {
    groups.close();
    startNext();
    void actions.checkInGroup(chosen);
  };

  const run: Record<DeskShortcut, () => void> = {
    search: () => search.current?.select(),
    parties: () => {
      parties.show(!parties.isShown);
      focusSearch();
    },
    family: () => {
      const { activeElement: active } = document;
      const at = active instanceof HTMLElement ? active.dataset['rowAction'] : undefined;
      const isChosen = !parties.isShown && (at !== undefined || desk.filters.search.trim() !== '');
      const row = isChosen ? rows[Number(at ?? 0)] : undefined;
      if (row && groups.sizeOf(row.customer) > 1) openFamily(row.customer);
    },
    undo: () => void (may('desk.undo') && actions.undoLast()),
    help: onHelp,
    refresh: () => engine.syncNow(),
  };
  useShortcuts((action) => run[action]());

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'ArrowDown') return moveTo(0);
    if (parties.isShown) {
      if (parties.only) openParty(parties.only);
      else if (parties.isSearched) moveTo(0);
      return;
    }
    const asked = selection.enter();
    const row = asked && rows[asked.index];
    if (!row) return;
    if (asked.kind === 'check_in') checkIn(row.customer);
    else moveTo(asked.index);
  };

  /** Escape clears a search and returns to the page's own. A verdict that waits for its check-in stays. */
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const isInTableSearch = event.target instanceof HTMLElement && 'tableSearch' in event.target.dataset;
    if (isInTableSearch && desk.filters.tableSearch) return change({ tableSearch: '' });
    change({ search: '' });
    focusSearch();
  };

  const selected = scanHasEnter ? null : selection.checkInId;
  const selectedRow = rows.find(({ customer }) => customer.waiver_id === selected);
  return (
    <>
      <Stack gap="xs" onKeyDownCapture={ignoreHeldEnter} onKeyDown={onEscape}>
        <WaiverNotice />
        {Scan && canCheckIn && (
          <Scan
            hasEnter={scanHasEnter}
            onScan={() => {
              parties.close();
              groups.close();
              setAsked(null);
              setScanHasEnter(true);
            }}
            onAdmit={startNext}
            returnFocus={focusSearch}
          />
        )}
        {isLoading ? (
          <DeskLoading />
        ) : (
          <>
            <FilterBar desk={desk} parties={parties} fold={fold} timeZone={timeZone}>
              <CustomerSearch
                input={search}
                value={desk.filters.search}
                onType={(text) => type({ search: text })}
                onKeyDown={onSearchKey}
              />
            </FilterBar>
            {parties.isShown ? (
              <PartySection
                parties={parties}
                isFilled={desk.isFilled}
                selected={scanHasEnter ? null : (parties.only?.booking_id ?? null)}
                timeZone={timeZone}
                handle={list}
                focusSearch={focusSearch}
                onClearSearch={startNext}
                onOpen={openParty}
              />
            ) : (
              <>
                {!parties.isSearched && <DueSection parties={parties} timeZone={timeZone} onOpen={openParty} />}
                <VisuallyHidden component="output">
                  {rows.length === 1
                    ? '1 customer listed.'
                    : `${rows.length.toLocaleString('en-US')} customers listed.`}
                  {selectedRow && canCheckIn && ` ${enterText(selectedRow.customer, desk)}`}
                </VisuallyHidden>
                <CustomerSection
                  desk={desk}
                  isFolded={!fold.isOpen}
                  partiesFound={parties.rows.length}
                  selected={selected}
                  timeZone={timeZone}
                  handle={list}
                  focusSearch={focusSearch}
                  onTypeInTable={(text) => type({ tableSearch: text })}
                  onCheckIn={checkIn}
                  onUndo={(checkIn, customer) => {
                    focusSearch();
                    void actions.undo({ checkinIds: [checkIn.checkin_id], name: customerName(customer) });
                  }}
                  sizeOf={groups.sizeOf}
                  onFamily={openFamily}
                />
              </>
            )}
          </>
        )}
        <NoticeBar {...actions} />
      </Stack>
      {parties.opened && (
        <PartyDialog
          key={parties.opened.booking_id}
          party={parties.opened}
          venueDate={parties.venueDate}
          documentsOf={desk.documentsOf}
          timeZone={timeZone}
          onConfirm={checkInParty}
          onUndo={undoParty}
          onClose={() => {
            parties.close();
            focusSearch();
          }}
        />
      )}
      {groups.opened && (
        <GroupDialog
          key={groups.opened.id}
          title="Check In Family"
          people={groups.people}
          venueDate={desk.venueDate}
          documentsOf={desk.documentsOf}
          timeZone={timeZone}
          onConfirm={checkInGroup}
          onClose={() => {
            groups.close();
            focusSearch();
          }}
        />
      )}
      {asked && (
        <AdmissionDialog
          key={asked.waiver_id}
          customer={asked}
          documentsOf={desk.documentsOf}
          timeZone={timeZone}
          onAdmit={(reason) => admit(desk.current(asked), reason)}
          onClose={() => {
            setAsked(null);
            focusSearch();
          }}
        />
      )}
    </>
  );
}

/** What Enter does, for a screen reader. */
function enterText(customer: Customer, judging: Judging): string {
  const { alert } = customer;
  const name = customerName(customer);
  const step = stepOf('person', verdictOn(customer, judging));
  if (step === 'reason') return `Stop: ${alert?.text}. Enter asks why ${name} may come in.`;
  const notice = alert ? ` Notice: ${alert.text}.` : '';
  if (step === 'ask') {
    const { text } = waiverWords(customer, judging.venueDate, judging.documentsOf(customer));
    return `${text}. Enter asks whether ${name} may come in.${notice}`;
  }
  return `Enter checks in ${name}.${notice}`;
}
