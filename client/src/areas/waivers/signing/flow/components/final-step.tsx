import { requiredFields, type SignerField, textFields } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { Button } from '@mantine/core';
import { lazy, Suspense, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { SignatureField } from '#components/signature-pad/signature-field.tsx';
import { BirthDateField } from '#components/visitor/birth-date-field.tsx';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { SkeletonBlock } from '#components/visitor/skeleton-block.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { focusFirstError } from '#lib/focus-first-error';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { documentsFor } from '../documents/visit-document.ts';
import { declarationsFor, fieldMessage, formMessage } from '../flow.messages.ts';
import { ageNote, asksMore, type FormErrors, finalErrors, isValid, signerGroup } from '../flow.rules.ts';
import { AgeBanner } from './age-banner.tsx';
import { DocumentButton } from './document-view.tsx';
import styles from './flow.module.css';
import { focusNext, useLeadingFocus } from './form-focus.ts';
import { FormProgress } from './form-progress.tsx';
import { PersonField } from './person-field.tsx';
import { STEP_TITLE, StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

/** Most venues have one document without questions, whose form needs none of this. */
const DocumentCards = lazy(async () => ({ default: (await import('./document-cards.tsx')).DocumentCards }));

/** The adult's or guardian's details with the signature that covers everyone, and every document. */
export function FinalStep({ flow, venue, documents, isShared, aside, notice }: StepProps) {
  const { t, i18n } = useVisitorText();
  const consentId = useId();
  const { state, dispatch, rules } = flow;
  const kind = state.kind ?? 'adult';
  const errors = finalErrors(state, rules);
  const signed = documentsFor(documents, kind);
  const [only, ...others] = signed;
  const message = state.failure ?? (state.isChecked ? formMessage(errors, rules, t) : null);
  const listed = (all: string[]) => new Intl.ListFormat(i18n.language).format(all);
  const names = state.minors.map((minor) => `${minor.first_name} ${minor.last_name}`.trim());
  const form = useRef<HTMLFormElement>(null);
  useLeadingFocus(form, { isTablet: isShared });
  const isRefused = state.refused.length > 0;
  useEffect(() => {
    if (isRefused && form.current) focusFirstError(form.current);
  }, [isRefused]);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isValid(errors)) focusFirstError(event.currentTarget);
    void flow.submit();
  };

  return (
    <StepFrame
      venue={venue}
      title={t('form.title', { type: t(`selection.${kind}`) })}
      {...(names.length > 0 ? { lead: t('form.guardianLead', { names: listed(names) }) } : {})}
      back={{ label: t('common.back'), go: () => dispatch({ type: 'back' }), isDisabled: state.isSubmitting }}
      aside={aside}
    >
      <FormProgress flow={flow} />
      {notice}
      <form
        ref={form}
        aria-labelledby={STEP_TITLE}
        onSubmit={submit}
        noValidate
        className={visitor.column}
        autoComplete={isShared ? 'off' : 'on'}
      >
        <section className={visitor.card}>
          <h2 className={visitor.cardTitle}>{t(kind === 'adult' ? 'form.adultSection' : 'form.guardianSection')}</h2>
          <AdultFields flow={flow} venue={venue} errors={errors} isShared={isShared} />
        </section>
        {asksMore(state, rules) ? (
          <Suspense fallback={<SkeletonBlock height="12rem" isBlock />}>
            <DocumentCards flow={flow} documents={signed} errors={errors} />
          </Suspense>
        ) : null}
        <section className={visitor.card}>
          <h2 className={visitor.cardTitle}>{t('form.signatureSection')}</h2>
          {only && others.length === 0 ? (
            <DocumentButton
              document={only}
              title={t('document.picture', { name: venue.name })}
              label={t('document.readAgain')}
            />
          ) : null}
          <ul className={styles.declarations}>
            {declarationsFor(state, rules, t).map((declaration) => (
              <li key={declaration}>{declaration}</li>
            ))}
          </ul>
          <label className={styles.consent} htmlFor={consentId}>
            <input
              id={consentId}
              type="checkbox"
              checked={state.hasConsented}
              aria-invalid={state.isChecked && errors.isConsentMissing ? true : undefined}
              onChange={(event) => dispatch({ type: 'consented', hasConsented: event.currentTarget.checked })}
            />
            <span>{t(others.length > 0 ? 'form.agreeElectronicAll' : 'form.agreeElectronic')}</span>
          </label>
          <SignatureField
            mayBeOpen={isShared}
            signature={state.signature}
            isMissing={state.isChecked && errors.isSignatureMissing}
            onSigned={(signature) => dispatch({ type: 'signed', signature })}
          />
        </section>
        <FailureBanner>{message}</FailureBanner>
        <Button type="submit" size="xl" fullWidth disabled={state.isSubmitting} aria-busy={state.isSubmitting}>
          {t(state.isSubmitting ? 'form.submitting' : 'form.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}

interface AdultFieldsProps extends Pick<StepProps, 'flow' | 'venue' | 'isShared'> {
  errors: FormErrors;
}

/** The adult's or guardian's details. */
function AdultFields({ flow, venue, errors, isShared }: AdultFieldsProps) {
  const { t } = useVisitorText();
  const ageId = useId();
  const { state, dispatch, rules } = flow;
  const required = requiredFields(rules);
  const field = (name: SignerField) => (
    <PersonField
      key={name}
      field={name}
      value={state.adult[name]}
      onChange={(value) => dispatch({ type: 'adultEdited', field: name, value })}
      error={state.isChecked ? fieldMessage(name, errors, t) : null}
      isRequired={required.includes(name)}
      isShared={isShared}
    />
  );
  return (
    <>
      <div className={visitor.pair}>
        {field('adult_first_name')}
        {field('adult_last_name')}
      </div>
      <BirthDateField
        label={t('fields.adult_DoB')}
        value={state.adult.adult_DoB}
        onChange={(value) => dispatch({ type: 'adultEdited', field: 'adult_DoB', value })}
        onTyped={(value, input) => {
          if (ageNote(value, signerGroup(state.kind), rules)?.isRight) focusNext(input);
        }}
        error={state.isChecked ? fieldMessage('adult_DoB', errors, t) : null}
        isWrong={state.isChecked && errors.age !== null}
        isShared={isShared}
        describedBy={ageId}
      />
      <AgeBanner
        id={ageId}
        birthDate={state.adult.adult_DoB}
        form={{ group: signerGroup(state.kind) }}
        rules={rules}
        {...(state.kind === 'adult' ? { onChildInstead: () => dispatch({ type: 'childInstead' }) } : {})}
      />
      {field('email')}
      {field('phone')}
      {venue.asksAddress ? (
        <>
          {field('street')}
          <div className={visitor.pair}>
            {field('city')}
            {field('state')}
          </div>
          {field('zip_code')}
        </>
      ) : null}
      {textFields.map(field)}
    </>
  );
}
