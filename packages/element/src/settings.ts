import { ATTRIBUTES } from './attributes.ts';
import type { Settings } from './form-props.ts';
import type { OtpFormAttributes, OtpFormObjects } from './otp-form-types.ts';

/** An element that is told of a new value. */
interface Host extends HTMLElement {
  settingChanged(): void;
}

const OBJECTS = [
  'messages',
  'captcha',
  'passkey',
  'parsePhone',
  'fetch',
  'solver',
  'storage',
  'log',
] as const satisfies readonly (keyof OtpFormObjects)[];

const REFLECTED = Object.keys(ATTRIBUTES) as (keyof OtpFormAttributes)[];

/** The objects that a page has set on each element. */
const objects = new WeakMap<HTMLElement, Partial<OtpFormObjects>>();

/** Gives a class its properties: those that reflect an attribute, and those that hold an object. */
export function defineProperties(prototype: Host): void {
  for (const name of REFLECTED) {
    define(
      prototype,
      name,
      (host) => readAttribute(host, name),
      (host, value) => writeAttribute(host, name, value),
    );
  }
  for (const name of OBJECTS) {
    define(
      prototype,
      name,
      (host) => objects.get(host)?.[name],
      (host, value) => {
        objects.set(host, { ...objects.get(host), [name]: value });
        host.settingChanged();
      },
    );
  }
}

function define(
  prototype: Host,
  name: string,
  get: (host: Host) => unknown,
  set: (host: Host, value: unknown) => void,
): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: Host) {
      return get(this);
    },
    set(this: Host, value: unknown) {
      set(this, value);
    },
  });
}

function readAttribute(host: HTMLElement, name: keyof OtpFormAttributes): unknown {
  const text = host.getAttribute(ATTRIBUTES[name].name);
  return text === null ? undefined : ATTRIBUTES[name].read(text);
}

function writeAttribute(host: HTMLElement, name: keyof OtpFormAttributes, value: unknown): void {
  const attribute: { name: string; write: (value: never) => string } = ATTRIBUTES[name];
  if (value === undefined || value === null) host.removeAttribute(attribute.name);
  else host.setAttribute(attribute.name, attribute.write(value as never));
}

/** Everything that the page has set. */
export function settingsOf(host: HTMLElement): Settings {
  const read = REFLECTED.map((name) => [name, readAttribute(host, name)]);
  const set = read.filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(set), ...objects.get(host) };
}

/** A property that was set before the file had loaded is the element's own, and hides the class's. */
export function takeEarlyProperties(host: HTMLElement): void {
  for (const name of [...REFLECTED, ...OBJECTS]) {
    if (!Object.hasOwn(host, name)) continue;
    const value: unknown = Reflect.get(host, name);
    Reflect.deleteProperty(host, name);
    Reflect.set(host, name, value);
  }
}
