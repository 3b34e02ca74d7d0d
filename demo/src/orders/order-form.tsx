import { Icon } from '@otp-kit/page-styles/icons';
import { en, type PhoneReading, readPhone } from '@otp-kit/react';
import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { FAILURES, type PipelineName } from '../../orders/failure-names.ts';
import { formMessages } from '../form-messages.ts';
import { language, problemOf, texts } from '../language.ts';
import { groupsOf } from '../phone-number/groups-of.ts';
import { postJson } from '../post-json.ts';
import { RadioButtons } from '../radio-buttons.tsx';
import { words } from './words.ts';

const DEFAULT_PHONE = groupsOf('+201001234567').join(' ');
/** A customer reads the language of the page. */
const IN_LANGUAGE = language === 'en' ? '' : `_${language}`;
const PIPELINES = ['sms', 'whatsapp'] as const;

/** Places an order, with a failure if one is chosen. */
export function OrderForm(): ReactNode {
  const id = useId();
  const [pipeline, setPipeline] = useState<PipelineName>('sms');
  const { handleSubmit, isPlacing, name, phone, problems } = useOrder();

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
      <TextField
        defaultValue={words.defaultName}
        label={words.name}
        maxLength={60}
        name="name"
        problem={problems.name}
        ref={name}
        required
      />
      <TextField
        defaultValue={DEFAULT_PHONE}
        dir="ltr"
        label={texts.phone}
        name="phone"
        onBlur={({ target }) => {
          target.value = groupedNumber(target.value);
        }}
        problem={problems.phone}
        ref={phone}
        type="tel"
      />
      <Choices pipeline={pipeline} onPipeline={setPipeline} />
      <Problem text={problems.form} />
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

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly problem: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
}

/** A field, and below it what is wrong with its value. */
function TextField({ label, problem, ...input }: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <>
      <label className="field">
        <span className="field-name">{label}</span>
        <input
          {...input}
          className="input"
          aria-describedby={problem && id}
          aria-invalid={problem !== undefined || undefined}
        />
      </label>
      <Problem id={id} text={problem} />
    </>
  );
}

function Problem({ id, text }: { readonly id?: string; readonly text: string | undefined }) {
  return (
    text && (
      <p className="alert" data-tone="danger" id={id} role="alert">
        <Icon name="warning" />
        {text}
      </p>
    )
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
          <option value={`order_shipped${IN_LANGUAGE}`}>{words.templates.order_shipped}</option>
          <option value={`order_confirmed${IN_LANGUAGE}`}>{words.templates.order_confirmed}</option>
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
  const name = useRef<HTMLInputElement>(null);
  const phone = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const [problems, setProblems] = useState<Problems>({});
  const [isPlacing, setIsPlacing] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    const reading = readPhone(phone.current?.value ?? '');
    const found: Problems = {
      name: name.current?.value.trim() ? undefined : words.nameEmpty,
      phone: 'problem' in reading ? messages[reading.problem] : undefined,
    };
    setProblems(found);
    if (found.name) return name.current?.focus();
    if (found.phone) return phone.current?.focus();
    // A double click places one order.
    if (isBusy.current) return;
    isBusy.current = true;
    setIsPlacing(true);
    const failed = await place(new FormData(currentTarget));
    setProblems(failed ?? {});
    if (!failed) showOutbox();
    isBusy.current = false;
    setIsPlacing(false);
  }

  return { handleSubmit, isPlacing, name, phone, problems };
}

/** On a phone the outbox is below the form: its heading may be in sight, and the new entry not. */
function showOutbox(): void {
  const outbox = document.getElementById('outbox');
  if (outbox && outbox.getBoundingClientRect().top > innerHeight / 2) outbox.scrollIntoView();
}

/** The sentences for what is wrong: with a field, or with the request. */
interface Problems {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly form?: string;
}

/** Posts the form; returns what went wrong. */
async function place(form: FormData): Promise<Problems | undefined> {
  if (form.get('failure') === '') form.delete('failure');
  const body = Object.fromEntries(form);
  const response = await postJson('/api/orders', body).catch(() => undefined);
  if (!response) return { form: problemOf('NETWORK_ERROR') };
  if (response.ok) return undefined;
  const { code } = await response.json().catch(() => ({}));
  return code === 'INVALID_PHONE_NUMBER'
    ? { phone: words.noMobileNumber }
    : { form: problemOf(code) };
}

/** A number with its country code in the groups of the other pages; what cannot be read as it is. */
function groupedNumber(text: string): string {
  const digits = text.replaceAll(/[\s()./-]/g, '');
  return /^\+\d+$/.test(digits) ? groupsOf(digits).join(' ') : text;
}

type Mistake = Extract<PhoneReading, { readonly problem: string }>['problem'];

const messages: Readonly<Record<Mistake, string>> = { ...en, ...formMessages };
