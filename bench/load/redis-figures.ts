import type { Redis } from 'ioredis';

/** What Redis has done since it started. */
export interface RedisFigures {
  /** Commands of the clients; those inside a script are not counted. */
  readonly commands: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly cpuMs: number;
  readonly keys: number;
  readonly memoryBytes: number;
}

/** Reads the figures of `INFO`. */
export async function readRedis(redis: Redis): Promise<RedisFigures> {
  const info = await redis.info('everything');
  const figure = (name: string): number =>
    Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  const calls = [...info.matchAll(/^cmdstat_(eval|evalsha|hmget|del):calls=(\d+)/gm)];
  return {
    commands: calls.reduce((sum, [, , count]) => sum + Number(count), 0),
    bytesIn: figure('total_net_input_bytes'),
    bytesOut: figure('total_net_output_bytes'),
    cpuMs: 1000 * (figure('used_cpu_user') + figure('used_cpu_sys')),
    keys: await redis.dbsize(),
    memoryBytes: figure('used_memory'),
  };
}
