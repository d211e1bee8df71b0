import { MINORS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { Button } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { BirthDateField } from '#components/visitor/birth-date-field.tsx';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { focusFirstError } from '#lib/focus-first-error';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { AgeBanner } from './flow/components/age-banner.tsx';
import { FinalStep } from './flow/components/final-step.tsx';
import styles from './flow/components/flow.module.css';
import { focusNext, useLeadingFocus } from './flow/components/form-focus.ts';
import { FormProgress } from './flow/components/form-progress.tsx';
import { PersonField } from './flow/components/person-field.tsx';
import { SelectionStep } from './flow/components/selection-step.tsx';
import { STEP_TITLE, StepFrame } from './flow/components/step-frame.tsx';
import type { StepProps } from './flow/components/step-props.ts';
import { fieldMessage, formMessage } from './flow/flow.messages.ts';
import type { Receipt } from './flow/flow.model.ts';
import { ageNote, minorErrors } from './flow/flow.rules.ts';
import { type FlowSettings, useWaiverFlow } from './flow/use-waiver-flow.ts';

interface Around {
  /** Content at the right end of the row above each step. */
  aside?: ReactNode;
  /** What can't be signed here. */
  notice?: ReactNode;
  renderSuccess: (receipt: Receipt, startAgain: () => void) => ReactNode;
}

export interface WaiverFlowProps extends FlowSettings, Around {
  /** A tablet that strangers share: autocomplete is off. Requirement K10. */
  isShared: boolean;
}

/** The waiver flow from choosing whom it is for to the last screen. Requirement W7. */
export function WaiverFlow({ isShared, aside, notice, renderSuccess, ...settings }: WaiverFlowProps) {
  const flow = useWaiverFlow(settings);
  const { venue, documents } = settings;
  return <FlowSteps {...{ flow, venue, documents, isShared, aside, notice, renderSuccess }} />;
}

/** What the last step may ask for is loaded while the first ones are filled in: the network may be gone by then. */
function useLastStepReady({ documents, venue }: Pick<StepProps, 'documents' | 'venue'>): void {
  const asksMore =
    documents.length > 1 || documents.some(({ questions }) => questions.length > 0) || venue.isRelationshipRequired;
  useEffect(() => {
    if (asksMore) void import('./flow/components/document-cards.tsx').catch(() => undefined);
  }, [asksMore]);
}

/** The screen of the step that a flow is at. */
export function FlowSteps({ renderSuccess, ...shared }: StepProps & Around) {
  useLastStepReady(shared);
  const { state, dispatch } = shared.flow;
  switch (state.step.name) {
    case 'selection':
      return <SelectionStep {...shared} />;
    case 'quantity':
      return <QuantityStep {...shared} />;
    case 'minor':
      return <MinorStep key={state.step.index} index={state.step.index} {...shared} />;
    case 'final':
      return <FinalStep {...shared} />;
    case 'success':
      return renderSuccess(state.step.receipt, () => dispatch({ type: 'restarted' }));
    default:
      return state.step satisfies never;
  }
}

const quantities = Array.from({ length: MINORS_MAX }, (_, index) => index + 1);

/** 1 to 10 minors. Requirement W7. */
function QuantityStep({ flow, venue, aside }: StepProps) {
  const { t } = useVisitorText();
  return (
    <StepFrame
      venue={venue}
      title={t('quantity.title')}
      lead={t('quantity.lead', { adultAge: flow.rules.adultAge })}
      back={{ label: t('quantity.backToSelection'), go: () => flow.dispatch({ type: 'back' }) }}
      aside={aside}
    >
      <FormProgress flow={flow} />
      <div className={styles.quantities}>
        {quantities.map((quantity) => (
          <button
            key={quantity}
            type="button"
            className={styles.quantity}
            aria-label={t('quantity.minors', { count: quantity })}
            onClick={() => flow.dispatch({ type: 'quantityChosen', quantity })}
          >
            {quantity}
          </button>
        ))}
      </div>
    </StepFrame>
  );
}

/** One minor: names and birth date, no signature. */
function MinorStep({ flow, venue, isShared, aside, index }: StepProps & { index: number }) {
  const { t } = useVisitorText();
  const ageId = useId();
  const form = useRef<HTMLFormElement>(null);
  useLeadingFocus(form, { isTablet: isShared });
  const { state, dispatch, rules } = flow;
  const minor = state.minors[index];
  if (!minor) return null;
  const errors = minorErrors(minor, rules);
  const message = state.isChecked ? formMessage(errors, rules, t) : null;
  const next = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!flow.finishMinor()) focusFirstError(event.currentTarget);
  };
  const errorOf = (field: 'first_name' | 'last_name' | 'DoB') =>
    state.isChecked ? fieldMessage(field, errors, t) : null;

  return (
    <StepFrame
      venue={venue}
      title={t('form.title', { type: t(`selection.${state.kind ?? 'minor'}`) })}
      lead={t('form.minorOf', { number: index + 1, count: state.minors.length })}
      back={{ label: t('common.back'), go: () => dispatch({ type: 'back' }) }}
      aside={aside}
    >
      <FormProgress flow={flow} />
      <form
        ref={form}
        aria-labelledby={STEP_TITLE}
        onSubmit={next}
        noValidate
        className={visitor.column}
        autoComplete={isShared ? 'off' : 'on'}
      >
        <section className={visitor.card}>
          <h2 className={visitor.cardTitle}>{t('form.minorOf', { number: index + 1, count: state.minors.length })}</h2>
          <div className={visitor.pair}>
            {(['first_name', 'last_name'] as const).map((field) => (
              <PersonField
                key={field}
                field={field}
                value={minor[field]}
                onChange={(value) => dispatch({ type: 'minorEdited', index, field, value })}
                error={errorOf(field)}
                isShared
              />
            ))}
          </div>
          <BirthDateField
            label={t('fields.DoB')}
            value={minor.DoB}
            onChange={(value) => dispatch({ type: 'minorEdited', index, field: 'DoB', value })}
            onTyped={(value, input) => {
              if (ageNote(value, 'minor', rules)?.isRight) focusNext(input);
            }}
            error={errorOf('DoB')}
            isWrong={state.isChecked && errors.age !== null}
            isShared
            describedBy={ageId}
          />
          <AgeBanner
            id={ageId}
            birthDate={minor.DoB}
            form={{ group: 'minor', number: index + 1, count: state.minors.length, firstName: minor.first_name }}
            rules={rules}
          />
        </section>
        <FailureBanner>{message}</FailureBanner>
        <Button type="submit" size="xl" fullWidth>
          {t('common.continue')}
        </Button>
      </form>
    </StepFrame>
  );
}
