import { useForm } from '@mantine/form';
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type BodyContract,
  errorsAfterChange,
  type FieldErrors,
  fieldsOf,
  isRefusal,
  problemsOf,
  type Refusal,
  reasonOf,
  thrownRefusal,
} from './form-problems.ts';
import { type UnsavedMark, unsavedMark } from './unsaved.ts';

interface ContractFormOptions<V extends object, A> {
  initialValues: V;
  /** What is already known to be wrong. */
  initialErrors?: FieldErrors<V>;
  /** Sentences of this screen, which go before the contract's. */
  check?: (values: V) => FieldErrors<V>;
  /** What is sent of the values, where it isn't the values themselves. */
  bodyOf?: (values: V) => unknown;
  onChange?: (values: V) => void;
  /** Before each try: what the last one left on the screen may go. */
  onTry?: () => void;
  /** Sends values without problems. It answers with a `Refusal` or throws an `ApiError` where they were not taken. */
  send: (values: V) => Promise<A>;
  /** Names what was tried, for a failure without the server's own reason. */
  failed?: string;
  onDone?: (answer: Done<A>) => void;
}

type Done<A> = Exclude<A, { ok: false }>;

export interface ContractForm<V extends object, A> {
  values: V;
  errors: FieldErrors<V>;
  /** Until the answer to `send`. */
  isBusy: boolean;
  /** Why it was refused, where no `field` says so. Until the next try. */
  failure: string | null;
  /** What `send` answered when all was well. Until the next try. */
  answer: Done<A> | null;
  /** Props of the form element. */
  props: UnsavedMark & {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** Props of an input of Mantine’s, or a field of ours. */
  field: <N extends keyof V & string>(name: N) => FieldProps<V[N]>;
  /** Takes values as if they had been typed. */
  set: (values: Partial<V>) => void;
  /** Tries to send, as the form's button does. */
  submit: () => void;
  /** Begins again with these values, as if nothing had been typed or sent; the answer to a running try is dropped. */
  start: (values: V) => void;
}

interface FieldProps<T> {
  value: T;
  error: string | null;
  /** Mantine's `PasswordInput` does not say so by itself. */
  'aria-invalid': true | undefined;
  onChange: (change: T | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

/**
 * The state of a form that sends the body of a contract. The contract's schema checks the values when they are sent, and from
 * then on as they change; after each refusal, the server's too, the first field that is wrong gets the focus. While one try
 * runs, another does nothing. A form that sends nothing to the server has no contract: `check` alone decides.
 */
export function useContractForm<V extends object, A>(
  contract: BodyContract | null,
  options: ContractFormOptions<V, A>,
): ContractForm<V, A> {
  const { initialValues, initialErrors, check, bodyOf, onChange, onTry, send, failed, onDone } = options;
  const element = useRef<HTMLFormElement>(null);
  const running = useRef<object>(null);
  const [isTried, setIsTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Done<A> | null>(null);

  const problems = (values: V): FieldErrors<V> => ({
    ...(contract ? problemsOf(contract, values, bodyOf?.(values)) : {}),
    ...check?.(values),
  });
  const form = useForm<V>({
    initialValues,
    initialErrors: { ...initialErrors },
    validate: (values) => ({ ...problems(values) }),
    /* Done below: what is typed may also mend another field, as a password does the one that repeats it. */
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      const [found, foundBefore] = isTried ? [problems(values), problems(before)] : [{}, {}];
      form.setErrors((shown) => ({ ...errorsAfterChange(shown, { values, before, found, foundBefore }) }));
      onChange?.(values);
    },
  });
  /* Fields that show their own sentence, filled in as this render asks for them. */
  const shownFields = new Set<string>();
  const refused = (): void => setRefusals((count) => count + 1);
  const focusedFor = useRef<number>(null);
  /* After each refusal, and where the form begins with one. */
  useEffect(() => {
    if (focusedFor.current === refusals) return;
    focusedFor.current = refusals;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const sentFrom = useRef<Element>(null);
  const { submitting: isBusy } = form;
  /* A button that is off while it sends loses the focus, and the next try would begin at the top of the page. */
  useEffect(() => {
    const { current: control } = sentFrom;
    if (!isBusy && document.activeElement === document.body && control instanceof HTMLElement) control.focus();
  }, [isBusy]);

  const settle = (outcome: A | Refusal, values: V): void => {
    if (!isRefusal(outcome)) {
      /* The state is flushed first, since `onDone` may lead to another screen, which asks whether something is unsaved. */
      flushSync(() => {
        setAnswer(() => outcome as Done<A>);
        form.resetDirty(values);
      });
      onDone?.(outcome as Done<A>);
      return;
    }
    const named = fieldsOf(values, outcome.fields ?? {});
    form.setErrors({ ...named });
    setFailure(Object.keys(named).some((name) => shownFields.has(name)) ? null : reasonOf(outcome, failed));
    refused();
  };
  const attempt = async (values: V): Promise<void> => {
    const own = {};
    running.current = own;
    try {
      const outcome = await send(values).catch(thrownRefusal);
      if (running.current === own) settle(outcome, values);
    } finally {
      if (running.current === own) running.current = null;
    }
  };
  const submit = (event?: FormEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    if (running.current) return;
    sentFrom.current = document.activeElement;
    setIsTried(true);
    setFailure(null);
    setAnswer(null);
    onTry?.();
    form.onSubmit(attempt, refused)(event);
  };

  return {
    values: form.values,
    errors: form.errors as FieldErrors<V>,
    isBusy,
    failure,
    answer,
    props: { ref: element, noValidate: true, onSubmit: submit, ...unsavedMark(form.isDirty()) },
    field: (name) => {
      shownFields.add(name);
      const { onChange } = form.getInputProps(name);
      const error = (form.errors[name] as string | undefined) ?? null;
      return { value: form.values[name], error, 'aria-invalid': error ? true : undefined, onChange };
    },
    set: (values) => form.setValues(values),
    submit,
    start: (values) => {
      form.setInitialValues(values);
      form.setValues(values);
      form.clearErrors();
      form.setSubmitting(false);
      running.current = null;
      setIsTried(false);
      setFailure(null);
      setAnswer(null);
    },
  };
}
