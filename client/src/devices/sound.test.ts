import { expect, it, vi } from 'vitest';
import { createVerdictSounds, verdictTones } from './sound.ts';

function fakeContext() {
  const started: number[] = [];
  const node = () => ({
    frequency: { value: 0 },
    gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() },
    connect: vi.fn((next: unknown) => next),
    start: vi.fn(),
    stop: vi.fn(),
  });
  const context = {
    state: 'running',
    currentTime: 0,
    destination: {},
    createGain: node,
    createOscillator: () => {
      const oscillator = node();
      oscillator.start.mockImplementation(() => started.push(oscillator.frequency.value));
      return oscillator;
    },
    close: vi.fn(async () => undefined),
  };
  return { started, context: context as unknown as AudioContext };
}

it('[K15] gives each verdict its own sound', () => {
  const heard = (['ready', 'attention', 'stop', 'unknown'] as const).map((level) => {
    const { started, context } = fakeContext();
    createVerdictSounds(() => context).play(level);
    expect(started).toEqual(verdictTones[level].map((tone) => tone.frequencyHz));
    return JSON.stringify(verdictTones[level]);
  });
  expect(new Set(heard).size).toBe(4);
});

it('stays silent where the browser has no Web Audio, and creates one context for all sounds', () => {
  const sounds = createVerdictSounds(() => {
    throw new Error('no Web Audio');
  });
  expect(() => sounds.play('ready')).not.toThrow();
  const { context } = fakeContext();
  const make = vi.fn(() => context);
  const working = createVerdictSounds(make);
  working.play('ready');
  working.play('unknown');
  expect(make).toHaveBeenCalledTimes(1);
});
