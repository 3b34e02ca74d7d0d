import type { World } from '../world.ts';
import type { Site } from './site.ts';

/** Plans what happens to the backend as a whole: a rotation of its secrets, and clocks that are set. */
export function planFaults({ clock, mishaps, random, tell }: World, site: Site): void {
  const own = random.fork('faults');
  const rotatesAtMs = own.between(10_000, 240_000);
  if (mishaps.happens({ to: 'the backend', kind: 'secrets rotate' }, 0.5, own)) {
    clock.after(rotatesAtMs, () => {
      tell(() => 'the secrets rotate, process by process');
      void site.rotate();
    });
  }
  for (const nth of [0, 1, 2]) {
    const atMs = own.between(10_000, 240_000);
    const offsetMs = own.between(-20_000, 20_000);
    const to = `proxy ${nth + 1}`;
    if (!mishaps.happens({ to, kind: 'its clock is set' }, 0.2, own)) continue;
    clock.after(atMs, () => {
      tell(() => `the clock of ${to} is set to ${offsetMs} ms off`);
      site.setClock(nth, offsetMs);
    });
  }
}
