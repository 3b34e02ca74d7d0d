import * as v from 'valibot';
import { ipAddress } from '../model/ip-address.ts';
import { setting } from '../schema/setting.ts';

/** The client address of service calls: tests run on one machine, whose address is not public. */
export const seedClientAddress = setting(ipAddress, 'Address that calls seem to come from', {
  hint: 'A public address shows what happens to a backend that forgets x-end-user-ip.',
  empty: 'as it is',
});

/** A changed one: null for the address of the connection. */
export const clientAddress = v.exactOptional(v.nullable(seedClientAddress));
