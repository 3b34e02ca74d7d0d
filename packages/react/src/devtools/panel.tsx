'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { sessionStorageOrNone } from '../hooks/session-storage.ts';
import type { OtpFlowBinding } from '../hooks/use-otp-flow.ts';
import { EmulatorSections } from './emulator-sections.tsx';
import { CallsSection, FlowSection } from './flow-sections.tsx';
import type { FormStates } from './form-states.ts';
import { enterCode, readFlow } from './page-form.ts';
import type { ProxyCalls } from './proxy-calls.ts';
import { StatesSection } from './states-section.tsx';

/** Props of {@link Panel}. */
interface PanelProps {
  readonly calls: ProxyCalls;
  readonly states: FormStates;
  /** The emulator's address. */
  readonly emulator: string;
  readonly emulatorFetch: typeof fetch | undefined;
  readonly flow: OtpFlowBinding | undefined;
}

const OPEN_KEY = 'otp-kit:devtools:open';

/** There is no room for the panel beside a form, which it would cover. */
const isNarrow = (): boolean => innerWidth < 1180;

/** The button in the corner, and the panel that it opens. */
export function Panel(props: PanelProps): ReactNode {
  const [isOpen, setOpen] = useState(
    () => !isNarrow() && sessionStorageOrNone()?.getItem(OPEN_KEY) === 'yes',
  );
  const button = useRef<HTMLButtonElement>(null);

  function show(isShown: boolean): void {
    setOpen(isShown);
    sessionStorageOrNone()?.setItem(OPEN_KEY, isShown ? 'yes' : 'no');
    if (!isShown) button.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    // A dialog of the page around the form stays open.
    event.stopPropagation();
    show(false);
  }

  return (
    <div className="devtools" dir="ltr" lang="en">
      <button
        aria-controls="panel"
        aria-expanded={isOpen}
        aria-label="otp-kit devtools"
        className="launcher"
        onClick={() => show(!isOpen)}
        onKeyDown={handleKey}
        ref={button}
        type="button"
      >
        <span aria-hidden="true">•••</span>
      </button>
      {isOpen && (
        <aside aria-label="otp-kit devtools" className="panel" id="panel" onKeyDown={handleKey}>
          <header>
            <h2>otp-kit</h2>
            <button
              aria-label="Close"
              className="icon"
              onClick={() => show(false)}
              title="Close"
              type="button"
            >
              ×
            </button>
          </header>
          <Sections {...props} onEntered={() => isNarrow() && show(false)} />
        </aside>
      )}
    </div>
  );
}

const TICK_MS = 250;

/** What changes while the panel is open. The page has no event for it, so that it is read four times a second. */
function Sections(props: PanelProps & { readonly onEntered: () => void }): ReactNode {
  const { calls, states, emulator, emulatorFetch, flow: own, onEntered } = props;
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const flow = readFlow(own);
  const address = own?.state.address ? Object.values(own.state.address)[0] : calls.address();
  const enter = (code: string) => {
    enterCode(code, own);
    onEntered();
  };
  return (
    <>
      <StatesSection onChosen={onEntered} states={states} />
      <FlowSection address={address} flow={flow} />
      <EmulatorSections
        emulator={emulator}
        emulatorFetch={emulatorFetch}
        maskedAddress={flow?.flow?.maskedAddress}
        onEnter={flow?.status === 'code' ? enter : undefined}
      />
      <CallsSection calls={calls.list()} />
    </>
  );
}
