'use client';

import type { FormEvent, ReactNode, RefObject } from 'react';
import { FormContext, type FormView } from './form-view.ts';

interface StepFormProps {
  readonly children: ReactNode;
  readonly view: FormView & {
    readonly form?: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

/** The `<form>` of a step, which gives its parts what they share. */
export function StepForm({ children, view }: StepFormProps): ReactNode {
  const { classOf, form, onSubmit } = view;
  return (
    <FormContext.Provider value={view}>
      {/* `post`: a `get` would put the address into the URL, should another button submit before hydration. */}
      <form className={classOf('step')} method="post" noValidate onSubmit={onSubmit} ref={form}>
        {children}
      </form>
    </FormContext.Provider>
  );
}
