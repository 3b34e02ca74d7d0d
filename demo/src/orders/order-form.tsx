import { en, type PhoneReading, readPhone } from '@otp-kit/react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FAILURES, type PipelineName } from '../../orders/failure-names.ts';
import { formMessages } from '../form-messages.ts';
import { problemOf, texts } from '../language.ts';
import { postJson } from '../post-json.ts';
import { RadioButtons } from '../radio-buttons.tsx';
import { words } from './words.ts';

const DEFAULT_PHONE = '010 0123 4567';
const PIPELINES = ['sms', 'whatsapp'] as const;

/** Places an order, with a failure if one is chosen. */
export function OrderForm(): ReactNode {
  const id = useId();
  const [pipeline, setPipeline] = useState<PipelineName>('sms');
  const { handleSubmit, isPlacing, phone, problem } = useOrder();

  return (
    // `post`: submitted before the script has run, a `get` would put the number into the address bar.
    <form
      className="panel stack order-form"
      method="post"
      aria-labelledby={`${id}title`}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h2 id={`${id}title`}>{words.newOrder}</h2>
      <label className="field">
        <span className="field-name">{words.name}</span>
        <input
          className="input"
          name="name"
          defaultValue={words.defaultName}
          maxLength={60}
          required
        />
      </label>
      <label className="field">
        <span className="field-name">{texts.phone}</span>
        <input
          ref={phone}
          className="input"
          name="phone"
          type="tel"
          dir="ltr"
          defaultValue={DEFAULT_PHONE}
          aria-describedby={problem && `${id}problem`}
          aria-invalid={problem !== undefined || undefined}
        />
      </label>
      {problem && (
        <p className="alert" data-tone="danger" id={`${id}problem`} role="alert">
          {problem}
        </p>
      )}
      <Choices pipeline={pipeline} onPipeline={setPipeline} />
      <button
        type="submit"
        aria-disabled={isPlacing || undefined}
        className="button"
        data-kind="primary"
      >
        {words.place}
      </button>
    </form>
  );
}

interface ChoicesProps {
  readonly pipeline: PipelineName;
  readonly onPipeline: (pipeline: PipelineName) => void;
}

/** What is sent, how, and what fails. */
function Choices({ pipeline, onPipeline }: ChoicesProps): ReactNode {
  return (
    <>
      <label className="field">
        <span className="field-name">{words.template}</span>
        <select className="select" name="template">
          <option value="order_shipped">{words.templates.order_shipped}</option>
          <option value="order_confirmed">{words.templates.order_confirmed}</option>
        </select>
      </label>
      <RadioButtons
        choices={PIPELINES}
        legend={words.channel}
        name="pipeline"
        onChange={onPipeline}
        textOf={(name) => words.channels[name]}
        value={pipeline}
      />
      <label className="field">
        <span className="field-name">{words.fail}</span>
        <select className="select" name="failure">
          <option value="">{words.noFailure}</option>
          {FAILURES[pipeline].map((failure) => (
            <option key={failure} value={failure}>
              {words.failures[failure]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Places the order of a form. */
function useOrder() {
  const phone = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const [problem, setProblem] = useState<string>();
  const [isPlacing, setIsPlacing] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    const reading = readPhone(phone.current?.value ?? '');
    setProblem('problem' in reading ? messages[reading.problem] : undefined);
    if ('problem' in reading) return phone.current?.focus();
    // A double click places one order.
    if (isBusy.current) return;
    isBusy.current = true;
    setIsPlacing(true);
    const failed = await place(new FormData(currentTarget));
    setProblem(failed);
    if (!failed) showOutbox();
    isBusy.current = false;
    setIsPlacing(false);
  }

  return { handleSubmit, isPlacing, phone, problem };
}

/** On a phone the outbox is below the form: its heading may be in sight, and the new entry not. */
function showOutbox(): void {
  const outbox = document.getElementById('outbox');
  if (outbox && outbox.getBoundingClientRect().top > innerHeight / 2) outbox.scrollIntoView();
}

/** Posts the form; returns the sentence for what went wrong. */
async function place(form: FormData): Promise<string | undefined> {
  if (form.get('failure') === '') form.delete('failure');
  const body = Object.fromEntries(form);
  const response = await postJson('/api/orders', body).catch(() => undefined);
  if (!response) return problemOf('NETWORK_ERROR');
  if (response.ok) return undefined;
  const { code } = await response.json();
  return problemOf(code);
}

type Mistake = Extract<PhoneReading, { readonly problem: string }>['problem'];

const messages: Readonly<Record<Mistake, string>> = { ...en, ...formMessages };
