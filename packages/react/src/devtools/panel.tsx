'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import type { OtpFlowBinding } from '../hooks/use-otp-flow.ts';
import { EmulatorSections } from './emulator-sections.tsx';
import { CallsSection, FlowSection } from './flow-sections.tsx';
import type { FormStates } from './form-states.ts';
import { enterCode, readFlow } from './page-form.ts';
import { isNarrow, recallPanel, rememberPanel } from './panel-memory.ts';
import type { ProxyCalls } from './proxy-calls.ts';
import { StatesSection } from './states-section.tsx';

/** Props of {@link Panel}. */
export interface PanelProps {
  readonly calls: ProxyCalls;
  readonly states: FormStates;
  /** The emulator's address. */
  readonly emulator: string;
  readonly emulatorFetch: typeof fetch | undefined;
  readonly flow: OtpFlowBinding | undefined;
}

/** The button in the corner, and the panel that it opens. */
export function Panel(props: PanelProps): ReactNode {
  const [{ isOpen, side }, setMemory] = useState(recallPanel);
  const button = useRef<HTMLButtonElement>(null);
  const other = side === 'left' ? 'right' : 'left';

  function change(changed: { isOpen?: boolean; side?: 'left' | 'right' }): void {
    const memory = { isOpen, side, ...changed };
    setMemory(memory);
    rememberPanel(memory);
  }

  function close(): void {
    change({ isOpen: false });
    button.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    // A dialog of the page around the form stays open.
    event.stopPropagation();
    close();
  }

  return (
    <div className="devtools" data-side={side} dir="ltr" lang="en">
      <button
        aria-controls="panel"
        aria-expanded={isOpen}
        aria-label="otp-kit devtools"
        className="launcher"
        onClick={() => change({ isOpen: !isOpen })}
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
              aria-label={`Move to the ${other}`}
              className="icon"
              onClick={() => change({ side: other })}
              title={`Move to the ${other}`}
              type="button"
            >
              {side === 'left' ? '→' : '←'}
            </button>
            <button aria-label="Close" className="icon" onClick={close} title="Close" type="button">
              ×
            </button>
          </header>
          <Sections {...props} onEntered={() => isNarrow() && close()} />
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
  const isAsked = flow?.status === 'code';
  return (
    <>
      <StatesSection onChosen={onEntered} states={states} />
      <FlowSection address={address} flow={flow} />
      <EmulatorSections
        emulator={emulator}
        emulatorFetch={emulatorFetch}
        maskedAddress={flow?.flow?.maskedAddress}
        onEnter={
          isAsked
            ? (code) => {
                enterCode(code, own);
                onEntered();
              }
            : undefined
        }
      />
      <CallsSection calls={calls.list()} />
    </>
  );
}
