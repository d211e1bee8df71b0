import type { Verdict } from '@gatehouse/sync-protocol/areas/desk/verdict';

interface Tone {
  frequencyHz: number;
  startMs: number;
  durationMs: number;
  wave: OscillatorType;
}

/**
 * Distinguished by pitch, number and timbre, so that anyone can tell them apart: ready rises, attention repeats, stop falls
 * in three steps, unknown is one low buzz. Requirement K15.
 */
export const verdictTones: Readonly<Record<Verdict['level'], readonly Tone[]>> = {
  ready: [
    { frequencyHz: 660, startMs: 0, durationMs: 90, wave: 'sine' },
    { frequencyHz: 990, startMs: 100, durationMs: 160, wave: 'sine' },
  ],
  attention: [
    { frequencyHz: 520, startMs: 0, durationMs: 110, wave: 'triangle' },
    { frequencyHz: 520, startMs: 170, durationMs: 110, wave: 'triangle' },
  ],
  stop: [
    { frequencyHz: 620, startMs: 0, durationMs: 140, wave: 'square' },
    { frequencyHz: 440, startMs: 170, durationMs: 140, wave: 'square' },
    { frequencyHz: 310, startMs: 340, durationMs: 300, wave: 'square' },
  ],
  unknown: [{ frequencyHz: 150, startMs: 0, durationMs: 420, wave: 'sawtooth' }],
};

const GAIN = 0.2;
const FADE_S = 0.015;

export interface VerdictSounds {
  play(level: Verdict['level']): void;
  close(): void;
}

/**
 * Tones from Web Audio, without files. The context is created at the first sound: a scanner's keys or the camera's
 * button are the user gesture that browsers require. A browser without Web Audio stays silent.
 */
export function createVerdictSounds(makeContext: () => AudioContext = () => new AudioContext()): VerdictSounds {
  let context: AudioContext | null = null;
  return {
    play(level) {
      try {
        context ??= makeContext();
        if (context.state === 'suspended') void context.resume();
        for (const tone of verdictTones[level]) playTone(context, tone);
      } catch {
        /* The verdict still has its color, icon and words. */
      }
    },
    close() {
      void context?.close();
      context = null;
    },
  };
}

function playTone(context: AudioContext, tone: Tone): void {
  const startS = context.currentTime + tone.startMs / 1000;
  const endS = startS + tone.durationMs / 1000;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = tone.wave;
  oscillator.frequency.value = tone.frequencyHz;
  gain.gain.setValueAtTime(0, startS);
  gain.gain.linearRampToValueAtTime(GAIN, startS + FADE_S);
  gain.gain.setValueAtTime(GAIN, endS - FADE_S);
  gain.gain.linearRampToValueAtTime(0, endS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(startS);
  oscillator.stop(endS);
}
