import { Icon } from '@otp-kit/page-styles/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { words } from '../words.ts';
import { cardSentences, cardTexts } from './card-texts.ts';
import { CARD_SIZE, drawCard } from './draw-card.ts';
import type { Measured } from './measure-browser.ts';
import type { Result } from './result.ts';

interface ShareCardProps {
  readonly result: Result | undefined;
  readonly table: readonly Measured[];
  /** The measurement has ended: what can be shared is final. */
  readonly isDone: boolean;
}

/** The result as a picture and as a text, to share. */
export function ShareCard({ result, table, isDone }: ShareCardProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [said, setSaid] = useState<string>();
  const shared = isDone ? result : undefined;

  useEffect(() => {
    if (canvas.current) drawCard(canvas.current, cardTexts(result, table));
  }, [result, table]);

  function copy(): void {
    if (!shared) return;
    const copied = navigator.clipboard?.writeText(cardSentences(shared)) ?? Promise.reject();
    copied.then(
      () => setSaid(words.card.copied),
      () => setSaid(words.card.notCopied),
    );
  }

  return (
    <div className="stack share-card">
      <h2>{words.card.heading}</h2>
      <p className="quiet">{words.card.privacy}</p>
      <canvas
        ref={canvas}
        {...CARD_SIZE}
        role="img"
        aria-label={result ? cardSentences(result) : words.card.empty}
      />
      <div className="run-row">
        <button
          type="button"
          className="button"
          disabled={!shared}
          onClick={() => canvas.current?.toBlob(download)}
        >
          <Icon name="download" />
          {words.card.download}
        </button>
        <button type="button" className="button" disabled={!shared} onClick={copy}>
          <Icon name="copy" />
          {words.card.copy}
        </button>
        <p role="status">{isDone && said}</p>
      </div>
    </div>
  );
}

function download(picture: Blob | null): void {
  if (!picture) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = 'proof-of-work.png';
  link.click();
  URL.revokeObjectURL(link.href);
}
