import { createMembershipId } from '@gatehouse/sync-protocol/base/ids';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bytesOf, memberIdOf, waiverIdOf } from '#app/testing/desk-people';
import { keyboard } from '#app/testing/keyboard';
import { deskEngine, scanResult } from '#app/testing/show-desk.tsx';
import { showPage } from '#app/testing/show-page.tsx';
import { ScanInPage } from './scan-in-page.tsx';

const { press, scan } = keyboard();
const field = () => screen.getByLabelText<HTMLInputElement>('Membership ID');
const open = (customers = 0, members = 8) => {
  const engine = deskEngine({ customers, members });
  showPage(<ScanInPage />, { engine });
  return engine;
};

it('[K13] wrong layouts and foreign digits are read, or refused with the cause', () => {
  open();
  expect(document.activeElement).toBe(field());
  const cyrillic = (us: string) => 'ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ'.charAt('QWERTYUIOPASDFGHJKLZXCVBNM'.indexOf(us)) || us;
  scan(memberIdOf(0), cyrillic);
  expect(scanResult().dataset['level']).toBe('ready');
  scan('HELLOWORLD', cyrillic);
  expect(scanResult().dataset['level']).toBe('unknown');
  expect(scanResult().textContent).toContain('keyboard layout');
  const arabic = (us: string) => (/\d/.test(us) ? String.fromCodePoint(0x06_60 + Number(us)) : us);
  scan(memberIdOf(4), arabic);
  expect(scanResult().dataset['level']).toBe('ready');
  expect(field().value).toBe('');
});

it('[K15] each verdict is icon, words and sound, and no dialog', () => {
  let tones = 0;
  const node = {
    frequency: {},
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
    start: () => {
      tones += 1;
    },
    stop: () => undefined,
  };
  class Sounds {
    readonly state = 'running';
    readonly currentTime = 0;
    readonly createOscillator = () => node;
    readonly createGain = () => node;
    readonly close = async () => undefined;
  }
  vi.stubGlobal('AudioContext', Sounds);
  const dialogs = (['alert', 'confirm', 'prompt'] as const).map((name) => {
    const opened = vi.fn();
    vi.stubGlobal(name, opened);
    return opened;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  open();
  const cases = [
    { code: memberIdOf(0), level: 'ready', words: 'Member until', sounds: 2 },
    { code: memberIdOf(1), level: 'attention', words: 'Membership expired on', sounds: 2 },
    { code: memberIdOf(2), level: 'attention', words: 'No signature on file', sounds: 2 },
    { code: memberIdOf(3), level: 'attention', words: 'a new waiver is due', sounds: 2 },
    { code: memberIdOf(99), level: 'unknown', words: 'Member not found', sounds: 1 },
  ];
  for (const { code, level, words, sounds } of cases) {
    tones = 0;
    scan(code);
    expect(scanResult().textContent).toContain(words);
    expect(scanResult().dataset['level']).toBe(level);
    expect(scanResult().querySelector(`svg[data-icon="${level}"]`)).not.toBeNull();
    expect(tones).toBe(sounds);
  }
  for (const opened of dialogs) expect(opened).not.toHaveBeenCalled();
});

it('[K17] a code nobody issued never shows green; 100 codes get the same verdicts online and offline', () => {
  const engine = open(20, 20);
  const codes = Array.from({ length: 100 }, (_, index) => {
    if (index < 20) return memberIdOf(index);
    if (index < 40) return waiverIdOf(index - 20).replaceAll('-', '');
    if (index < 60) return memberIdOf(index + 500);
    if (index < 80) return createMembershipId('C00002', bytesOf(index));
    return `${memberIdOf(index - 80).slice(0, -1)}7`;
  });
  const verdicts = () =>
    codes.map((code) => {
      fireEvent.change(field(), { target: { value: code } });
      fireEvent.submit(field());
      const said = scanResult().querySelector('[role="status"], output')?.textContent ?? '';
      return `${scanResult().dataset['level']} ${said}`;
    });
  const online = verdicts();
  act(() => engine.status$.next({ ...engine.status$.value, network: 'offline' }));
  expect(verdicts()).toEqual(online);
  for (const [index, verdict] of online.entries())
    if (index >= 40 && !codes.slice(0, 20).includes(codes[index] ?? '')) expect(verdict).toMatch(/^unknown/);
  expect(online.filter((verdict) => verdict.startsWith('ready')).length).toBeGreaterThanOrEqual(17);
  expect(online[60]).toContain('another venue');
});

it('[F4] an expired member is let in with a warning, and the form is empty again', async () => {
  open();
  fireEvent.submit(field());
  expect(screen.getByText('Please enter a membership ID')).toBeDefined();
  fireEvent.change(field(), { target: { value: memberIdOf(1).toLowerCase().replaceAll('-', ' ') } });
  fireEvent.submit(field());
  expect(document.activeElement).toBe(screen.getByText('Check In (Expired)').closest('button'));
  press('Enter');
  await waitFor(() => expect(scanResult().textContent).toContain(`Member ${memberIdOf(1)} checked in successfully!`));
  expect(field().value).toBe('');
  expect(screen.queryByRole('region', { name: 'Member' })).toBeNull();
  scan(memberIdOf(1));
  expect(scanResult().textContent).toContain('Already in at');
  fireEvent.click(screen.getByText('Undo check-in'));
  await waitFor(() => expect(scanResult().textContent).toContain('The check-in was undone.'));
  scan(memberIdOf(1));
  expect(scanResult().textContent).not.toContain('Already in at');
});
