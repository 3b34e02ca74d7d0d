'use client';

import { fillText } from '@otp-kit/client/messages';
import { enPasskeys, type PasskeysMessages } from '@otp-kit/client/messages/passkeys';
import type { PasskeyBackendOptions } from '@otp-kit/client/passkey';
import { PASSKEY_CAPS, type ProxyPasskey } from '@otp-kit/protocol';
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import { joinClass } from '../code-input/join-class.ts';
import { canMakePasskeys } from './use-passkey-offer.ts';
import { type PasskeysBinding, usePasskeys } from './use-passkeys.ts';

/** Props of {@link PasskeyList}; `endpoint` and `fetch` are read once. */
export interface PasskeyListProps extends PasskeyBackendOptions {
  /** A language, such as `arPasskeys` of `@otp-kit/react/passkey/ar`, or single texts. Default: English. */
  readonly messages?: Partial<PasskeysMessages> | undefined;
  /** Added to the list's own classes. */
  readonly className?: string | undefined;
}

/**
 * The passkeys of the signed-in user, for an account page: a name is changed in its field, a second press of the same
 * button deletes, and another button adds one. Its styles are `@otp-kit/react/styles.css` and `passkey.css`.
 *
 * @example
 * <PasskeyList />
 */
export function PasskeyList({ className, messages, ...options }: PasskeyListProps): ReactNode {
  const texts = { ...enPasskeys, ...messages };
  const { add, isBusy, list, problem, reload, remove, rename } = usePasskeys(options);
  /** Empty: nothing is to be said, also of a problem before. */
  const [done, setDone] = useState<string>();
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  async function report(action: Promise<unknown>, text: string): Promise<boolean> {
    setDone(undefined);
    const result = await action;
    if (result) setDone(result === 'known' ? texts.knownHeading : text);
    return Boolean(result);
  }
  function tryAgain(): void {
    // The button goes while the list loads.
    heading.current?.focus();
    void reload();
  }
  async function addOne(): Promise<void> {
    setIsAdding(true);
    await report(add(), texts.saved);
    setIsAdding(false);
  }
  const rowOf = (passkey: ProxyPasskey) => (
    <PasskeyRow
      isBusy={isBusy}
      key={passkey.id}
      onAsk={(name) => setDone(name ? fillText(texts.removeQuestion, { name }) : '')}
      onRemove={() => {
        // Its button had the focus, and goes with it.
        heading.current?.focus();
        void report(remove(passkey.id), texts.removed);
      }}
      onRename={(name) => report(rename(passkey.id, name), texts.saved)}
      passkey={passkey}
      texts={texts}
    />
  );

  return (
    <section
      aria-busy={isBusy}
      aria-labelledby={id}
      className={joinClass('otp-form otp-passkeys', className)}
      dir={texts.dir}
      lang={texts.locale}
    >
      <h2 className="otp-heading" id={id} ref={heading} tabIndex={-1}>
        {texts.listHeading}
      </h2>
      {list?.passkeys.length === 0 && <p className="otp-text">{texts.empty}</p>}
      <ul>{list?.passkeys.map(rowOf)}</ul>
      {canMakePasskeys() && list && (
        <ListButton
          isBlocked={isBusy}
          onPress={() => void addOne()}
          {...(isAdding && { 'data-state': 'busy' })}
        >
          {texts.add}
        </ListButton>
      )}
      {!list && problem && (
        <ListButton isBlocked={isBusy} onPress={tryAgain}>
          {texts.retry}
        </ListButton>
      )}
      {/* Always there, because a region that is added with its text is not announced. */}
      <p className="otp-note" data-problem={done === undefined ? problem : undefined} role="status">
        {isAdding ? texts.working : (done ?? (problem && texts[PROBLEMS[problem]]))}
      </p>
    </section>
  );
}

interface PasskeyRowProps {
  readonly isBusy: boolean;
  /** Called with the name at the first press, and without one once the question is over or a name is typed. */
  readonly onAsk: (name?: string) => void;
  readonly onRemove: () => void;
  /** Resolves to whether it is saved. */
  readonly onRename: (name: string) => Promise<boolean>;
  readonly passkey: ProxyPasskey;
  readonly texts: PasskeysMessages;
}

function PasskeyRow(props: PasskeyRowProps): ReactNode {
  const { isBusy, onAsk, onRemove, onRename, passkey, texts } = props;
  const [isAsked, setIsAsked] = useState(false);
  const name = passkey.name || texts.unnamed;
  // Enter and the blur after it rename once.
  const [sent, setSent] = useState(name);

  async function rename(field: HTMLInputElement): Promise<void> {
    const text = field.value.trim();
    if (!text) field.value = sent;
    if (!text || text === sent) return;
    setSent(text);
    // What was not saved stays in the field, and can be sent again.
    if (!(await onRename(text))) setSent(name);
  }

  function handlePress(): void {
    if (isAsked) onRemove();
    else onAsk(name);
    setIsAsked(!isAsked);
  }

  function handleCancel(): void {
    if (isAsked) onAsk();
    setIsAsked(false);
  }

  return (
    <li>
      <input
        aria-label={texts.nameLabel}
        className="otp-input"
        defaultValue={name}
        dir="auto"
        maxLength={PASSKEY_CAPS.name}
        onBlur={({ target }) => void rename(target)}
        onInput={() => onAsk()}
        onKeyDown={({ currentTarget, key }) => {
          if (key === 'Escape') currentTarget.value = sent;
          if (key === 'Enter') void rename(currentTarget);
        }}
      />
      <ListButton
        aria-label={isAsked ? texts.confirm : fillText(texts.removeLabel, { name })}
        data-confirm={isAsked || undefined}
        data-text={texts.confirm}
        isBlocked={isBusy}
        onBlur={handleCancel}
        onKeyDown={({ key }) => key === 'Escape' && handleCancel()}
        onPress={handlePress}
      >
        {isAsked ? texts.confirm : texts.remove}
      </ListButton>
      <p className="otp-note">{noteOf(passkey, texts)}</p>
    </li>
  );
}

const PROBLEMS = {
  failed: 'listFailed',
  'not-added': 'notAdded',
  'not-verified': 'notVerified',
} as const satisfies Record<NonNullable<PasskeysBinding['problem']>, keyof PasskeysMessages>;

interface ListButtonProps extends ComponentProps<'button'> {
  readonly isBlocked: boolean;
  readonly onPress: () => void;
}

/** A button that keeps the focus while it is blocked. */
function ListButton({ isBlocked, onPress, ...rest }: ListButtonProps): ReactNode {
  return (
    <button
      aria-disabled={isBlocked || undefined}
      className="otp-button"
      data-kind="choice"
      data-state={isBlocked ? 'blocked' : 'ready'}
      // The second click of a double click was meant for the previous text.
      onClick={({ detail }) => detail < 2 && !isBlocked && onPress()}
      type="button"
      {...rest}
    />
  );
}

/** When it was created and used, and whether it outlives its device. */
function noteOf(passkey: ProxyPasskey, texts: PasskeysMessages): string {
  const { createdAtMs, isBackedUp, lastUsedAtMs } = passkey;
  const dates = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'medium' });
  return [
    fillText(texts.created, { date: dates.format(createdAtMs) }),
    lastUsedAtMs && fillText(texts.lastUsed, { date: dates.format(lastUsedAtMs) }),
    isBackedUp && texts.backedUp,
  ]
    .filter(Boolean)
    .join(' · ');
}
