'use client';

import {
  type ChangeEvent,
  type ComponentPropsWithoutRef,
  type CompositionEvent,
  type ForwardRefExoticComponent,
  forwardRef,
  type RefAttributes,
  useState,
} from 'react';
import { codeOf, editCode } from './code-text.ts';

/** How a change of the code came about; `filled` is what a browser or keyboard filled in by itself. */
export type CodeChangeReason = 'typed' | 'pasted' | 'filled' | 'deleted' | 'history';

/** What goes with a change of the code. */
export interface CodeChangeDetails {
  readonly reason: CodeChangeReason;
}

type InputProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'defaultValue' | 'dir' | 'maxLength' | 'onChange' | 'pattern' | 'size' | 'type' | 'value'
>;

/** Props of {@link CodeInput}; what is not named here goes to its `<input>`. */
export interface CodeInputProps extends InputProps {
  /** How many digits the code has: 4, 5 or 6. */
  readonly digits: number;
  /** Makes the field controlled. Any text will do: the code in it is shown. */
  readonly value?: string | undefined;
  /** Called with ASCII digits, at most `digits` of them, and only when they differ from before. */
  readonly onChange?: ((value: string, details: CodeChangeDetails) => void) | undefined;
  /** Called after `onChange` when the code became complete, once per value; not by undo or redo. */
  readonly onComplete?: ((value: string) => void) | undefined;
}

/**
 * The field for a one-time passcode: one real, visible `<input>` over cells that are mere paint, so
 * that autofill, paste, undo, selection and screen readers work as in every other field.
 *
 * Arabic-Indic and Persian digits, separators, bidi marks and words around the code are read on
 * every way in; only then is the value cut. There is no `maxLength`, because the browser would cut
 * `123-456` to `123-45` before anything could read it.
 */
export const CodeInput: ForwardRefExoticComponent<
  CodeInputProps & RefAttributes<HTMLInputElement>
> = forwardRef<HTMLInputElement, CodeInputProps>(function CodeInput(
  { digits, value, onChange, onComplete, className, onCompositionEnd, ...rest },
  ref,
) {
  const [ownCode, setOwnCode] = useState('');
  // While an input method composes, its text must be left alone, or it is entered twice.
  const [composed, setComposed] = useState<string>();
  const code = codeOf(value ?? ownCode, digits);

  function take(input: HTMLInputElement, reason: CodeChangeReason): void {
    const caret = input.selectionEnd ?? input.value.length;
    const edited = editCode({ previous: code, text: input.value, caret, digits });
    setComposed(undefined);
    if (input.value !== edited.code) {
      // Written here, because React would write it later and throw the caret to the end.
      input.value = edited.code;
      input.setSelectionRange(edited.caret, edited.caret);
    }
    if (edited.code === code) return;
    setOwnCode(edited.code);
    onChange?.(edited.code, { reason });
    if (edited.code.length === digits && reason !== 'history') onComplete?.(edited.code);
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const native = event.nativeEvent;
    if (native instanceof InputEvent && native.isComposing) setComposed(event.target.value);
    else take(event.target, reasonOf(native));
  }

  function handleCompositionEnd(event: CompositionEvent<HTMLInputElement>): void {
    take(event.currentTarget, 'typed');
    onCompositionEnd?.(event);
  }

  return (
    <span
      className={className ? `otp-code ${className}` : 'otp-code'}
      data-digits={digits}
      data-state={code.length === digits ? 'complete' : 'incomplete'}
      translate="no"
    >
      {/* A code reads from left to right in every script, so no page may turn it round. */}
      <span className="otp-code-frame" dir="ltr">
        <span className="otp-code-cells" aria-hidden="true">
          {CELLS.slice(0, digits).map((index) => (
            <span className="otp-code-cell" data-state={cellState(index, code)} key={index} />
          ))}
        </span>
        <input
          autoComplete="one-time-code"
          enterKeyHint="done"
          inputMode="numeric"
          {...rest}
          className="otp-code-input"
          onChange={handleChange}
          onCompositionEnd={handleCompositionEnd}
          ref={ref}
          type="text"
          value={composed ?? code}
        />
      </span>
    </span>
  );
});

const CELLS = [0, 1, 2, 3, 4, 5] as const; // the interface: 4 to 6 digits

function cellState(index: number, code: string): 'filled' | 'next' | 'empty' {
  if (index < code.length) return 'filled';
  return index === code.length ? 'next' : 'empty';
}

function reasonOf(event: Event): CodeChangeReason {
  // Chromium's autofill fires a plain `Event`, without an input type.
  const inputType = event instanceof InputEvent ? event.inputType : '';
  if (inputType === 'insertText' || inputType === 'insertCompositionText') return 'typed';
  if (/^insertFrom(Paste|Drop|Yank)/.test(inputType)) return 'pasted';
  if (inputType.startsWith('delete')) return 'deleted';
  return inputType.startsWith('history') ? 'history' : 'filled';
}
