import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { tabStorage } from '#lib/store/browser-storage';

/**
 * The day's summary and the filters take one line on a phone and under a finger until they are opened, so that people
 * are in sight.
 */
export interface Fold {
  isPhone: boolean;
  isOpen: boolean;
  toggle(): void;
}

/* A tablet's targets take a finger's height, so that it has no more room for lines than a phone. */
const PHONE = '(max-width: 48em), (pointer: coarse) and (max-width: 79.98em)';
const KEY = 'gatehouse-desk-filters';

/** Whether the screen is a phone's or a tablet's, where the day's summary and the filters fold. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}

/** Stays open or closed for as long as the tab, also over a reload. */
export function useFold(): Fold {
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(() => tabStorage()?.getItem(KEY) === 'open');
  return {
    isPhone,
    isOpen: isOpen || !isPhone,
    toggle: () => {
      tabStorage()?.setItem(KEY, isOpen ? 'closed' : 'open');
      setIsOpen(!isOpen);
    },
  };
}
