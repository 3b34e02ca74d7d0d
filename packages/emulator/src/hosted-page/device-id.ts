/** The part of `Storage` that a device ID needs. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** What {@link deviceIdOf} reads, and how it makes an ID. */
export interface DeviceIdOptions {
  /** Tried in order. Functions, because a frame that may keep nothing throws at the mere name. */
  readonly storages?: readonly (() => DeviceStorage)[];
  readonly random?: () => string;
}

/**
 * An ID that stays the same for this browser: in the place of the real widget's fingerprint. Where
 * nothing may be kept, as in a frame whose storage is blocked, it lasts as long as the page.
 */
export function deviceIdOf({
  storages = [() => localStorage, () => sessionStorage],
  random = randomId,
}: DeviceIdOptions = {}): string {
  for (const open of storages) {
    try {
      const storage = open();
      const known = storage.getItem(KEY);
      if (known !== null && DEVICE_ID.test(known)) return known;
      const made = random();
      storage.setItem(KEY, made);
      return made;
    } catch {
      // Blocked, or full: the next one may do.
    }
  }
  return random();
}

const KEY = 'otp-widget-device';
const DEVICE_ID = /^device_[0-9a-f]{32}$/;

/** Not `crypto.randomUUID`, which a page without HTTPS on a name that is not loopback does not have. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `device_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
