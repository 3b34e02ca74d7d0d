import type { ReactNode } from 'react';
import { LiveChoice } from '../components/live-choice.tsx';
import { useConsole, useConsoleState } from '../state/console-context.ts';

const MODES = { normal: 'Checks tokens', error: 'Fails', timeout: 'Does not answer' };

/** What the captcha's provider does. */
export function CaptchaPanel(): ReactNode {
  const { client, store } = useConsole();
  const mode = useConsoleState((state) => state.captcha);
  return (
    <section aria-labelledby="captcha-title" className="card" id="captcha">
      <div className="title-row">
        <h2 id="captcha-title">Captcha</h2>
        <label className="visually-hidden" htmlFor="captcha-mode">
          What its provider does
        </label>
        <LiveChoice
          choices={MODES}
          id="captcha-mode"
          read={client.captcha}
          show={(captcha) => store.set({ captcha })}
          subject="Captcha"
          value={mode}
          write={client.setCaptcha}
        />
      </div>
    </section>
  );
}
