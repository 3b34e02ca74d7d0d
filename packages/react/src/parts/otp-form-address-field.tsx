'use client';

import type { AddressKind } from '@otp-kit/protocol';
import { type ReactNode, useId } from 'react';
import { ActionButton } from '../form/action-button.tsx';
import { AddressField } from '../form/address-field.tsx';
import { KINDS } from '../form/address-kind.ts';
import { useAddressView } from '../form/address-view.ts';
import { FieldMessage } from '../form/field-message.tsx';
import { useFormView } from '../form/form-view.ts';
import { SendingProgress } from '../form/sending-progress.tsx';

/** The field for the address with its label, the switch to the other kind, and a hint, an error or the progress. */
export function OtpFormAddressField(): ReactNode {
  const { classOf, draft, flow, focus, hasPasskeyAutofill, messages, otherKind } = useFormView();
  const { error, id, isChannelToBlame, isInvalid, isWaiting, keepText, switchTo, ...told } =
    useAddressView();

  function handleEdit(): void {
    keepText();
    flow.prepare();
  }

  function handleSwitch(other: AddressKind): void {
    switchTo(other);
    focus.focusNow();
  }

  return (
    <AddressField
      defaultValue={draft.texts[draft.kind]}
      errorId={error && !isChannelToBlame ? id : undefined}
      hasPasskeyAutofill={hasPasskeyAutofill}
      id={useId()}
      inputRef={isChannelToBlame ? undefined : focus.target}
      isInvalid={isInvalid}
      isReadOnly={!isWaiting}
      kind={draft.kind}
      messages={messages}
      onEdit={handleEdit}
      onIntent={flow.prepare}
    >
      {otherKind && (
        <p className={`${classOf('note')} otp-switch`}>
          <ActionButton isBlocked={!isWaiting} kind="quiet" onClick={() => handleSwitch(otherKind)}>
            {messages[KINDS[otherKind].use]}
          </ActionButton>
        </p>
      )}
      <FieldMessage
        error={error}
        hint={messages.addressIntro}
        id={id}
        outcome={told.outcome}
        progress={!isWaiting && <SendingProgress />}
        retryInSeconds={told.retryInSeconds}
      />
    </AddressField>
  );
}
