import type { SingleAddress } from '@otp-kit/protocol';
import * as v from 'valibot';
import { DEVICE_SECONDS, MAX_DEVICE_ADDRESSES } from '../constants/lifetimes-and-limits.ts';
import { createKeyedHashes } from '../crypto/keyed-hash.ts';
import type { SealedKind } from '../crypto/seal.ts';
import type { ReceivedRequest } from '../http/received-request.ts';
import { createSealedCookies } from '../http/sealed-cookies.ts';
import type { SealedChange, SealedValuesOptions } from '../http/sealed-value.ts';
import { addressKeys } from '../limits/limit-keys.ts';

/** The addresses that were verified in a browser, by their keyed hashes, the latest first. */
interface Device {
  readonly addresses: readonly string[];
}

const DEVICE_KIND: SealedKind<Device> = {
  name: 'device',
  cookieName: 'otp-device',
  seconds: DEVICE_SECONDS,
  stepBytes: 256,
  schema: v.object({ addresses: v.array(v.string()) }),
};

/** What a verification changes of what a browser keeps. */
export interface DeviceVisit {
  /** Whether the address was not verified in this browser before. */
  readonly isNew: boolean;
  readonly sealed: SealedChange;
}

/** Remembers in a cookie which addresses were verified in a browser. */
export function createKnownDevices(
  options: SealedValuesOptions,
): (request: ReceivedRequest['request'], address: SingleAddress) => Promise<DeviceVisit> {
  const cookiesOf = createSealedCookies(DEVICE_KIND, options);
  const keyedHashes = createKeyedHashes(options.sealSecrets);
  return async (request, address) => {
    const value = await cookiesOf(request).of('device');
    const { addresses } = (await value.read()) ?? { addresses: [] };
    const keys = addressKeys(keyedHashes, address);
    const isOwn = (key: string) => keys.includes(key);
    const others = addresses.filter((key) => !isOwn(key));
    const kept = [keys[0], ...others].slice(0, MAX_DEVICE_ADDRESSES);
    return { isNew: !addresses.some(isOwn), sealed: await value.write({ addresses: kept }) };
  };
}
