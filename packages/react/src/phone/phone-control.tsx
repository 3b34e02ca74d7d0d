'use client';

import type { PhoneFieldMessages } from '@otp-kit/client/messages';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { PhoneFieldSlotProps } from '../form/address-input.ts';
import { CountryPicker } from './country-picker.tsx';
import type { LazyNumbers } from './lazy-numbers.ts';
import type { PhoneEditor } from './phone-editor.ts';
import { type CountryChoice, prefixOf } from './phone-text.ts';
import { type PhoneEditorBinding, usePhoneEditor } from './use-phone-editor.ts';

interface PhoneControlProps extends PhoneFieldSlotProps {
  readonly choice: CountryChoice;
  readonly numbers: LazyNumbers;
  readonly texts: PhoneFieldMessages;
}

/** The prefix and the number, side by side and left to right in every language. */
export function PhoneControl(props: PhoneControlProps): ReactNode {
  const { choice, input, kind, messages, numbers } = props;
  const { editor, shown } = usePhoneEditor({
    choice,
    locale: messages.locale,
    numbers,
    value: input.defaultValue ?? '',
  });
  const { attachInput, handleInput: takeInput, initial, loadNumbers } = editor;
  const id = useId();
  const prefixId = `${id}prefix`;
  const isNumber = kind === 'phoneNumber';

  function handleFocus(event: FocusEvent): void {
    loadNumbers();
    input.onFocus(event);
  }

  function handleInput(event: FormEvent): void {
    takeInput(event.nativeEvent);
    input.onInput(event);
  }

  return (
    <div className="otp-phone" data-invalid={input['aria-invalid']} dir="ltr">
      {/* An email address has no country. */}
      {isNumber && <Prefix {...props} editor={editor} shown={shown} id={prefixId} />}
      <input
        {...input}
        aria-describedby={[input['aria-describedby'], isNumber && prefixId]
          .filter(Boolean)
          .join(' ')}
        defaultValue={initial.text}
        onFocus={handleFocus}
        onInput={handleInput}
        onKeyDown={(event) => undoByKey(event, editor)}
        ref={(node) => {
          attachInput(node);
          input.ref?.(node);
        }}
      />
    </div>
  );
}

interface PrefixProps extends PhoneControlProps, PhoneEditorBinding {
  readonly id: string;
}

/** The country of the number: a picker, or a text if there is nothing to choose, and what the form reads. */
function Prefix({ editor, id, input, shown, ...props }: PrefixProps): ReactNode {
  const { attachCountry, choose, loadNumbers } = editor;
  const { countries } = props.choice;
  const { country } = shown;
  const prefix = prefixOf(shown);
  return (
    <>
      {/* No `type="hidden"`, whose value React resets: after a reload the browser restores it with the number. */}
      <input
        defaultValue={country}
        hidden={true}
        name={input.name}
        readOnly={true}
        ref={attachCountry}
      />
      {countries.length > 1 ? (
        <CountryPicker
          {...props}
          countries={countries}
          country={country}
          id={id}
          isReadOnly={input.readOnly}
          onChoose={choose}
          onIntent={loadNumbers}
          prefix={prefix}
        />
      ) : (
        <span className="otp-prefix" id={id}>
          {prefix}
        </span>
      )}
    </>
  );
}

/** Ctrl or Command with Z undoes; with Y, or Shift and Z, redoes. */
function undoByKey(event: KeyboardEvent, { undo, redo }: PhoneEditor): void {
  const { altKey, ctrlKey, key, metaKey, shiftKey } = event;
  if (altKey || !(ctrlKey || metaKey) || !/^[yz]$/i.test(key)) return;
  event.preventDefault();
  if (shiftKey || /y/i.test(key)) redo();
  else undo();
}
