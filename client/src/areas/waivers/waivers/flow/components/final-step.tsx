import { Button } from '@mantine/core';
import { lazy, Suspense, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Bone } from '#components/visitor/bone.tsx';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { documentsFor } from '../documents/visit-document.ts';
import { declarationsFor, formMessage } from '../flow.messages.ts';
import { asksMore, finalErrors, isValid } from '../flow.rules.ts';
import { AdultFields } from './adult-fields.tsx';
import { DocumentButton } from './document-view.tsx';
import styles from './flow.module.css';
import { focusFirstError } from './focus-first-error.ts';
import { FormProgress } from './form-progress.tsx';
import { SignatureField } from './signature-field.tsx';
import { StepFrame } from './step-frame.tsx';
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
      <form ref={form} onSubmit={submit} noValidate className={visitor.column} autoComplete={isShared ? 'off' : 'on'}>
        <section className={visitor.card}>
          <h2 className={visitor.cardTitle}>{t(kind === 'adult' ? 'form.adultSection' : 'form.guardianSection')}</h2>
          <AdultFields flow={flow} errors={errors} isShared={isShared} />
        </section>
        {asksMore(state, rules) ? (
          <Suspense fallback={<Bone height="12rem" isBlock />}>
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
