import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { output, ZodType } from 'zod';
import { loadCode } from './load-code.ts';
import { type KnownProblem, parseProblem } from './problem.ts';
import { announceToScreenReader, ensureLiveRegion } from './screen-reader.ts';

/** The key of an error that belongs to no field. */
const FORM_ERROR = 'form';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string | undefined>>;

export type ContractFormOptions<Values, Schema extends ZodType, Answer> = {
  initialValues: Values;
  initialErrors?: FieldErrors<Values>;
  /** The contract's schema of what is sent, or a function that loads it where zod must not be part of the first page. */
  schema: Schema | (() => Promise<Schema>);
  /** Converts the values into the input of the schema. Without it the schema parses the values themselves. */
  toInput?: (values: Values) => unknown;
  /** Finds errors that the schema cannot know. */
  validate?: (values: Values) => FieldErrors<Values> | Promise<FieldErrors<Values>>;
  /** Sends what the schema parsed. The form shows the errors that it throws. */
  onSubmit: (input: output<Schema>, values: Values) => Promise<Answer> | Answer;
  /** Called after `onSubmit`, unless the form was unmounted meanwhile. */
  onSuccess?: (answer: Answer) => void;
  /** Chooses the fields that show a problem. Without it, the fields that the server names. */
  toFieldErrors?: (problem: KnownProblem) => FieldErrors<Values>;
  onValuesChange?: (values: Values) => void;
};

export type ContractForm<Values> = UseFormReturnType<Values> & {
  /** For the form element. */
  formProps: { id: string; noValidate: true; onFocus: () => void; onSubmit: (event: FormEvent) => void };
  /** Validates and sends. Resolves with whether it was sent; a call during another one resolves with the same result. */
  submit: () => Promise<boolean>;
  /** An error that belongs to no field, for `FormMessage`. */
  message: ReactNode;
  /** The failure of the last attempt to send. */
  problem: KnownProblem | null;
};

/**
 * A form whose values are validated by a schema of the contract: Mantine's form, plus what every form of the app does. Errors
 * of the schema and of the server are shown on their fields, all others as `message`. After a failed attempt the first invalid
 * field takes the focus, so that a screen reader reads its name and its error, and the number of invalid fields is announced.
 * Invalid fields have `aria-invalid`. `submitting` is true from the press of the button until the response; values are kept,
 * and nothing is sent twice.
 */
export function useContractForm<Values extends Record<string, unknown>, Schema extends ZodType, Answer>({
  initialValues,
  initialErrors = {},
  schema,
  toInput = (values) => values,
  validate,
  onSubmit,
  onSuccess,
  toFieldErrors = ({ fields }) => fields as FieldErrors<Values>,
  onValuesChange,
}: ContractFormOptions<Values, Schema, Answer>): ContractForm<Values> {
  const id = useId();
  const showErrors = useErrorFocus(id);
  const isMounted = useIsMounted();
  const [problem, setProblem] = useState<KnownProblem | null>(null);
  const running = useRef<Promise<boolean>>(null);

  const loadSchema = async () => (typeof schema === 'function' ? loadCode(schema) : schema);

  const form = useForm<Values>({
    initialValues,
    initialErrors,
    onValuesChange,
    validate: async (values) => {
      try {
        const ofSchema = loadSchema().then((loaded) => schemaResolver(loaded)(toInput(values)));
        const [schemaErrors, otherErrors] = await Promise.all([ofSchema, validate?.(values)]);
        return { ...schemaErrors, ...otherErrors };
      } catch (error) {
        return { [FORM_ERROR]: parseProblem(error).detail };
      }
    },
    enhanceGetInputProps: ({ field }) => ({ name: field }),
  });

  const showProblem = (error: unknown) => {
    const known = parseProblem(error);
    const errors = toFieldErrors(known);
    setProblem(known);
    form.setErrors(Object.values(errors).some(Boolean) ? errors : { [FORM_ERROR]: known.detail });
    showErrors();
  };
  const send = async (values: Values): Promise<boolean> => {
    try {
      const answer = await onSubmit((await loadSchema()).parse(toInput(values)), values);
      if (isMounted()) onSuccess?.(answer);
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    }
  };
  const attempt = () =>
    new Promise<boolean>((resolve) => {
      setProblem(null);
      const onInvalid = () => {
        showErrors();
        resolve(false);
      };
      form.onSubmit(async (values) => resolve(await send(values)), onInvalid)();
    });
  const submit = () => {
    running.current ??= attempt().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  return {
    ...form,
    formProps: {
      id,
      noValidate: true,
      // Loads the schema when the form gets the focus, so that it is ready for submitting.
      onFocus: () => void loadSchema().catch(() => undefined),
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    submit,
    message: Object.entries(form.errors).find(([name]) => !(name in form.values))?.[1],
    problem,
  };
}

/** Returns a function to be called together with setting errors: the first invalid field of the form then takes the focus. */
function useErrorFocus(formId: string): () => void {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    ensureLiveRegion();
  }, []);
  useEffect(() => {
    if (attempt === 0) return;
    const invalid = document.getElementById(formId)?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    const [first] = invalid;
    if (first === undefined) return;
    first.focus();
    announceToScreenReader(
      invalid.length === 1 ? 'One field needs your attention.' : `${invalid.length} fields need your attention.`,
    );
  }, [attempt, formId]);
  return () => setAttempt((before) => before + 1);
}

function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}
