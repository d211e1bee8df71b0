import { useEffect, useRef, useState } from 'react';
import account from '#components/account/account.module.css';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import { benefitLines } from '../model/registration.model.ts';
import type { PromoState } from '../model/use-promo.ts';
import styles from '../registration.module.css';

interface PromoFieldProps {
  code: string;
  onCode: (code: string) => void;
  state: PromoState;
  onApply: () => void;
  /** What the server said of the code when it was used. */
  error?: string | undefined;
}

/** The option to give a promo code, and what it brings. Requirement R2. */
export function PromoField({ code, onCode, state, onApply, error }: PromoFieldProps) {
  const [isOpen, setIsOpen] = useState(code !== '');
  const field = useRef<HTMLDivElement>(null);
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => {
    if (wasAsked) field.current?.querySelector('input')?.focus();
  }, [wasAsked]);
  if (!isOpen && code === '')
    return (
      <div>
        <button
          type="button"
          className={account['link']}
          onClick={() => {
            setIsOpen(true);
            setWasAsked(true);
          }}
        >
          I have a promo code
        </button>
      </div>
    );
  const shownError = state.kind === 'invalid' ? state.message : error;
  return (
    <div ref={field} className={account['form']}>
      <TextField
        label="Promo code"
        name="promoCode"
        value={code}
        onChange={onCode}
        error={shownError ?? null}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        style={{ paddingInlineEnd: '6.5rem' }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || code === '') return;
          event.preventDefault();
          onApply();
        }}
        inside={
          <button
            type="button"
            className={account['inside']}
            onClick={onApply}
            disabled={code === '' || state.kind === 'checking'}
          >
            {state.kind === 'checking' ? 'Checking…' : 'Apply'}
          </button>
        }
      />
      {state.kind === 'valid' && !shownError ? (
        <MessageBanner tone="good">
          <ul className={`gate-list ${styles['benefits']}`}>
            {benefitLines(state.benefits).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </MessageBanner>
      ) : null}
      <output className="gate-visually-hidden">{state.kind === 'invalid' ? state.message : ''}</output>
    </div>
  );
}
