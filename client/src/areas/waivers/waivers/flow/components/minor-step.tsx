import { Button } from '@mantine/core';
import { type SyntheticEvent, useId } from 'react';
import { BirthDateField } from '#components/visitor/birth-date-field.tsx';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { fieldMessage, formMessage } from '../flow.messages.ts';
import { minorErrors } from '../flow.rules.ts';
import { AgeBanner } from './age-banner.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { FormProgress } from './form-progress.tsx';
import { PersonField } from './person-field.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** One minor: names and birth date, no signature. */
export function MinorStep({ flow, venue, isShared, aside, index }: StepProps & { index: number }) {
  const { t } = useVisitorText();
  const ageId = useId();
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
      <form onSubmit={next} noValidate className={visitor.column} autoComplete={isShared ? 'off' : 'on'}>
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
