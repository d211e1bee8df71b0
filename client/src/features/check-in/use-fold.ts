import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { tabStorage } from '../../lib/store/browser-storage.ts';

/** On a phone, the day's summary and the filters take one line until they are opened, so that people are in sight. */
export interface Fold {
  isPhone: boolean;
  isOpen: boolean;
  toggle(): void;
}

const PHONE = '(max-width: 48em)';
const KEY = 'gatehouse-desk-filters';

/** Stays open or closed for as long as the tab, also over a reload. */
export function useFold(): Fold {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
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
