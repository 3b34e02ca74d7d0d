'use client';

import type { FormEvent, ReactNode, Ref } from 'react';
import { FormContext, type FormView } from './form-view.ts';

interface StepFormProps {
  readonly children: ReactNode;
  readonly form?: Ref<HTMLFormElement>;
  readonly view: FormView & { readonly onSubmit: (event: FormEvent) => void };
}

/** The `<form>` of a step, which gives its parts what they share. */
export function StepForm({ children, form, view }: StepFormProps): ReactNode {
  return (
    <FormContext.Provider value={view}>
      {/* `post`: a `get` would put the address into the URL, should another button submit before hydration. */}
      <form
        className={view.classOf('step')}
        method="post"
        noValidate
        onSubmit={view.onSubmit}
        ref={form}
      >
        {children}
      </form>
    </FormContext.Provider>
  );
}
