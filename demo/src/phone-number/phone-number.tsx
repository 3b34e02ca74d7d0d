import type { ReactNode } from 'react';
import { groupsOf } from './groups-of.ts';

/**
 * A phone number in groups, or an email address, from left to right. There is room between the groups, and
 * no space, so that a copy of it is a number that every program reads.
 *
 * @param props.of a phone number in E.164, or an email address
 */
export function PhoneNumber({ of }: { readonly of: string }): ReactNode {
  return (
    <bdi className="phone-number" dir="ltr">
      {groupsOf(of).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no other name
        <span key={place}>{group}</span>
      ))}
    </bdi>
  );
}
