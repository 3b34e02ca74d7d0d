import type { RedisCommand } from '@otp-kit/server';
import { Redis } from 'ioredis';
import type { ProductChanges } from './product.fixture.ts';
import type { Subject } from './subject.ts';

/** A mistake, and what the doctor says of it. */
export interface Planted {
  readonly mistake: string;
  readonly code: string;
  /** A part of the line to change. */
  readonly change: string;
  readonly product?: ProductChanges;
  /** Changes the options that the doctor gets. By default they are those of the product. */
  readonly options?: { readonly otp?: object; readonly widget?: object };
  readonly subject?: Partial<Subject>;
  /** Another case has the same check. */
  readonly isFurther?: true;
}

/** Sets an option of both proxies. */
export const both = (options: object) => ({ otp: options, widget: options });

/** A client of a Redis that does not run: nothing listens at the port. */
export const redisThatIsDown: RedisCommand = async (...args) => {
  const redis = new Redis(9, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    return await redis.call(...args);
  } finally {
    redis.disconnect();
  }
};
