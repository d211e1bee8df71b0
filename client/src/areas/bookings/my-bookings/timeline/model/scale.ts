import { useState } from 'react';
import { browserStorage } from '#lib/store/browser-storage';

/** How much of a day fills the screen, widest first. */
export const scales = ['day', 'half', 'hour'] as const;
export type Scale = (typeof scales)[number];

export const scaleNames: Readonly<Record<Scale, string>> = { day: 'Whole Day', half: 'Half Day', hour: 'Hour' };

/** How wide an hour is at least, and into how many parts the ruler cuts it. */
export const scaleHours: Readonly<Record<Scale, { px: number; ticks: number }>> = {
  day: { px: 44, ticks: 1 },
  half: { px: 132, ticks: 2 },
  hour: { px: 320, ticks: 4 },
};

const KEY = 'gatehouse.timeline-scale';

/** The scale that was last chosen on this device. */
export function useScale(): [Scale, (next: Scale) => void] {
  const [scale, setScale] = useState(storedScale);
  const choose = (next: Scale): void => {
    setScale(next);
    try {
      browserStorage().setItem(KEY, next);
    } catch {
      /* A full storage only forgets it. */
    }
  };
  return [scale, choose];
}

function storedScale(): Scale {
  const stored = browserStorage().getItem(KEY);
  return scales.find((scale) => scale === stored) ?? 'day';
}

/** The next closer scale, or the next wider one; the same at either end. */
export function stepped(scale: Scale, step: 1 | -1): Scale {
  return scales[scales.indexOf(scale) + step] ?? scale;
}
