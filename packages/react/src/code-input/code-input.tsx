'use client';

import {
  type ComponentPropsWithoutRef,
  type CompositionEvent,
  type FormEvent,
  type ForwardRefExoticComponent,
  forwardRef,
  type RefAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Selection } from './cell-selection.ts';
import { joinClass } from './join-class.ts';
import { codeOf, editCode } from './read-code.ts';

/** The cause of a change of the code; `filled` is autofill by the browser or the keyboard. */
export type CodeChangeReason = 'typed' | 'pasted' | 'filled' | 'deleted' | 'history';

/** Details of a change of the code. */
export interface CodeChangeDetails {
  readonly reason: CodeChangeReason;
}

type InputProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  | 'defaultValue'
  | 'dir'
  | 'maxLength'
  | 'onChange'
  | 'onInput'
  | 'pattern'
  | 'size'
  | 'type'
  | 'value'
>;

/** Props of {@link CodeInput}; all others are passed to its `<input>`. */
export interface CodeInputProps extends InputProps {
  /** How many digits the code has: 4, 5 or 6. */
  readonly digits: number;
  /** Makes the field controlled. Any text is accepted, and the code in it is shown. */
  readonly value?: string | undefined;
  /**
   * Called with ASCII digits when they change. There are more than `digits` if more were pasted or filled
   * in: nothing is cut off, and the field has `data-state="too-long"`.
   */
  readonly onChange?: ((value: string, details: CodeChangeDetails) => void) | undefined;
  /**
   * Called after `onChange` when the code became complete, once per value; not by undo or redo, and not by a key that
   * corrects a digit of a complete code.
   */
  readonly onComplete?: ((value: string) => void) | undefined;
}

/**
 * The field for a one-time passcode: one `<input>` whose digits are painted in cells beneath it, so that
 * autofill, paste, undo, selection and screen readers work as in any other field.
 *
 * Arabic-Indic and Persian digits are read, and separators, bidi marks and words around the code are
 * ignored. There is no `maxLength`, because the browser would cut a pasted `123-456` to `123-45`.
 *
 * @example
 * <CodeInput
 *   aria-label="Code"
 *   digits={6}
 *   onComplete={(code) => submit(code)}
 * />
 */
export const CodeInput: ForwardRefExoticComponent<
  CodeInputProps & RefAttributes<HTMLInputElement>
> = forwardRef<HTMLInputElement, CodeInputProps>(function CodeInput(
  { digits, value, onChange, onComplete, className, onCompositionEnd, ...rest },
  ref,
) {
  const [ownCode, setOwnCode] = useState('');
  // The text must not change while an input method composes, or it is entered twice.
  const [composed, setComposed] = useState<string>();
  // Until the module that follows it has loaded, the caret is where it is after a key: at the end.
  const [[start, end, marked], setSelection] = useState<Selection>([0, 0, digits]);
  const code = codeOf(value ?? ownCode, digits);
  const painted = composed ?? code;
  const frame = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const mounted = new AbortController();
    void import('./edit-cells.ts').then(
      (cells) => cells.editCells(frame.current, digits, setSelection, mounted.signal),
      () => {},
    );
    return () => mounted.abort();
  }, [digits]);

  function take(input: HTMLInputElement, reason: CodeChangeReason, data?: string | null): void {
    const text = input.value;
    const caretAfter = input.selectionEnd ?? text.length;
    // Autofill, scripts and undo replace the whole text.
    const previous = reason === 'filled' || reason === 'history' ? '' : code;
    const edited = editCode({ previous, text, caret: caretAfter, digits, data });
    setComposed(undefined);
    if (text !== edited.code) {
      // Written here, because React would write it later and move the caret to the end.
      input.value = edited.code;
      input.setSelectionRange(edited.caret, edited.caret);
    }
    if (edited.code === code) return;
    setOwnCode(edited.code);
    onChange?.(edited.code, { reason });
    // A complete code may have several digits to correct, and each would be a try.
    const isCorrection = code.length === digits && data?.length === 1;
    if (isCorrection || reason === 'history') return;
    if (edited.code.length === digits) onComplete?.(edited.code);
  }

  // React calls `onChange` for no value that a script has set with `input.value = …`, but calls
  // `onInput` for each event. The `change` that React makes of an `input` is no second event.
  function handleInput(event: FormEvent<HTMLInputElement>): void {
    const { currentTarget: input, nativeEvent: native, type } = event;
    if (type !== native.type) return;
    // Chromium's autofill fires a plain `Event`, without these.
    const { data, inputType, isComposing }: Partial<InputEvent> =
      native instanceof InputEvent ? native : {};
    if (isComposing) setComposed(input.value);
    else take(input, reasonOf(inputType), data);
  }

  function handleCompositionEnd(event: CompositionEvent<HTMLInputElement>): void {
    take(event.currentTarget, 'typed', event.data);
    onCompositionEnd?.(event);
  }

  return (
    <span
      className={joinClass('otp-code', className)}
      data-digits={digits}
      data-state={STATES[Math.sign(painted.length - digits) + 1]}
      translate="no"
    >
      {/* A code reads from left to right in every script, also on right-to-left pages. */}
      <span className="otp-code-frame" dir="ltr" ref={frame}>
        <span className="otp-code-cells" aria-hidden="true">
          {[...Array(digits).keys()].map((index) => (
            <span
              className="otp-code-cell"
              data-selected={index >= start && index < end}
              data-current={index === Math.min(painted.length, marked, digits - 1)}
              data-state={painted[index] ? 'filled' : 'empty'}
              key={index}
            >
              <span className="otp-code-digit">{painted[index]}</span>
            </span>
          ))}
        </span>
        <input
          autoComplete="one-time-code"
          enterKeyHint="done"
          inputMode="numeric"
          {...rest}
          className="otp-code-input"
          onChange={handleInput}
          onCompositionEnd={handleCompositionEnd}
          onInput={handleInput}
          ref={ref}
          type="text"
          value={painted}
        />
      </span>
    </span>
  );
});

const STATES = ['incomplete', 'complete', 'too-long'];

function reasonOf(inputType = ''): CodeChangeReason {
  if (/^insert(Composition)?Text$/.test(inputType)) return 'typed';
  if (/^insertFrom(Paste|Drop|Yank)/.test(inputType)) return 'pasted';
  if (/^delete/.test(inputType)) return 'deleted';
  return /^history/.test(inputType) ? 'history' : 'filled';
}
