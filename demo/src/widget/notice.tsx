import type { ReactNode } from 'react';
import { words } from './words.ts';

/** How an earlier attempt ended without a success. */
export type NoticeName = keyof typeof words.notices;

interface NoticeProps {
  readonly name: NoticeName;
  readonly id: string;
  /** Why, where the backend has said it; in place of the general text. */
  readonly reason?: string | undefined;
}

/** Shows how the last attempt ended, above the form for the next one. Announced at once. */
export function Notice({ name, id, reason }: NoticeProps): ReactNode {
  const { title, text } = words.notices[name];
  return (
    <div
      className="alert"
      data-tone={name === 'failed' ? 'danger' : 'warning'}
      id={id}
      role="alert"
    >
      <strong>{title}</strong>
      <p>{reason ?? text}</p>
    </div>
  );
}
