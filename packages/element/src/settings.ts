import { ATTRIBUTES } from './attributes.ts';
import type { Settings } from './form-props.ts';
import type { OtpFormObjects } from './otp-form-types.ts';

/** An element that is notified of a new value. */
interface Host extends HTMLElement {
  settingChanged(): void;
}

/** How a property is read and written. */
interface Property {
  readonly name: string;
  readonly get: (host: Host) => unknown;
  readonly set: (host: Host, value: unknown) => void;
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

/** The objects that a page has set on each element. */
const objects = new WeakMap<HTMLElement, Readonly<Record<string, unknown>>>();

/** The properties that hold an object, and those that reflect an attribute. */
const PROPERTIES: readonly Property[] = [
  ...OBJECTS.map((name) => ({
    name,
    get: (host: Host) => objects.get(host)?.[name],
    set(host: Host, value: unknown) {
      objects.set(host, { ...objects.get(host), [name]: value });
      host.settingChanged();
    },
  })),
  ...Object.entries(ATTRIBUTES).map(([name, attribute]) => ({
    name,
    get(host: Host) {
      const text = host.getAttribute(attribute.name);
      return text === null ? undefined : attribute.read(text);
    },
    set(host: Host, value: unknown) {
      if (value === undefined || value === null) host.removeAttribute(attribute.name);
      else host.setAttribute(attribute.name, attribute.write(value));
    },
  })),
];

/** Gives a class its properties. */
export function defineProperties(prototype: Host): void {
  for (const { name, get, set } of PROPERTIES) {
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
}

/** Everything that the page has set. */
export function settingsOf(host: Host): Settings {
  const all = PROPERTIES.map(({ name, get }) => [name, get(host)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** A property that was set before the file had loaded is the element's own, and hides the class's. */
export function takeEarlyProperties(host: Host): void {
  for (const { name } of PROPERTIES) {
    if (!Object.hasOwn(host, name)) continue;
    const value: unknown = Reflect.get(host, name);
    Reflect.deleteProperty(host, name);
    Reflect.set(host, name, value);
  }
}
