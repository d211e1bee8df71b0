import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './pin-pad.module.css';

const DIGITS_MIN = 4;
const DIGITS_MAX = 8;
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface PinPadProps {
  /** Label of the submit button. */
  action: string;
  isDisabled: boolean;
  onPin: (pin: string) => void;
}

/** Digits by touch or keyboard; never in a field, where a browser could store them. */
export function PinPad({ action, isDisabled, onPin }: PinPadProps) {
  const [pin, setPin] = useState('');
  const add = (digit: string) => setPin((typed) => (typed.length < DIGITS_MAX ? typed + digit : typed));
  const submit = () => {
    if (isDisabled || pin.length < DIGITS_MIN) return;
    setPin('');
    onPin(pin);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isDisabled) return;
    if (/^\d$/.test(event.key)) add(event.key);
    if (event.key === 'Backspace') setPin(pin.slice(0, -1));
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) submit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <output className={styles.dots} aria-label={`${pin.length} digits entered`}>
        {Array.from({ length: Math.max(DIGITS_MIN, pin.length) }, (_, index) => (
          <span key={index} data-filled={index < pin.length || undefined} />
        ))}
      </output>
      <div className={styles.pad}>
        {keys.map((digit) => (
          <button key={digit} type="button" disabled={isDisabled} onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" disabled={isDisabled} aria-label="Clear" onClick={() => setPin('')}>
          C
        </button>
        <button type="button" disabled={isDisabled} onClick={() => add('0')}>
          0
        </button>
        <button type="button" disabled={isDisabled} aria-label="Delete digit" onClick={() => setPin(pin.slice(0, -1))}>
          ⌫
        </button>
      </div>
      <Button size="xl" fullWidth disabled={isDisabled || pin.length < DIGITS_MIN} onClick={submit}>
        {action}
      </Button>
    </>
  );
}
