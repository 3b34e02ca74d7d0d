import { type ReactNode, useState } from 'react';
import type { Explanation, JournalEntry, Settings } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { asSettings } from '../settings/setting-paths.ts';
import { useConsole } from '../state/console-context.ts';
import { useChange } from '../state/use-change.ts';
import { ExplanationView, resultText } from './explanation.tsx';

/** A button that explains which response a utility request of the journal would get now. */
export function ExplainRequest({ entry }: { entry: JournalEntry }): ReactNode {
  const { api, announce } = useConsole();
  const [explanation, setExplanation] = useState<Explanation>();
  const { run } = useChange({
    send: async () => {
      const explained = await api.post<Explanation>('utilities/explain', requestIn(entry));
      setExplanation(explained);
      announce(resultText(explained));
    },
  });

  return (
    <>
      <Button onClick={() => run()}>Explain</Button>
      {explanation && (
        <>
          <p className="hint">Its response now. Nothing is sent.</p>
          <ExplanationView explanation={explanation} />
        </>
      )}
    </>
  );
}

/** Whether there is anything to explain. */
export function isExplainable({ operation, body }: JournalEntry): boolean {
  return operation === 'utilities.send' && Object.keys(asSettings(body)).length > 0;
}

// Every field is explained: a repetition of a key has to share the whole body. `now` is no field of a
// send, and the time of the explanation there. A header that is not empty wins over the field of the body.
function requestIn({ headers, body }: JournalEntry): Settings {
  const { now: _, ...fields } = asSettings(body);
  const { 'idempotency-key': ofHeader } = headers;
  const idempotencyKey = ofHeader === '' ? (fields['idempotencyKey'] ?? '') : ofHeader;
  return { ...fields, ...(idempotencyKey !== undefined && { idempotencyKey }) };
}
