/** Reports webhooks to the pages of the browser that began their attempt, without any secret. */
import { randomUUID } from 'node:crypto';
import type { WidgetProxyConfig } from '@otp-kit/server';
import type { RequestHandler } from 'express';
import { browserIdOf } from './browser-cookie.ts';
import { createViewFeed, type ViewFeed } from './view-feed.ts';

type OnWebhook = NonNullable<WidgetProxyConfig['onWebhook']>;

/** What the backend reports about a webhook: nothing about the user. */
export interface ReceivedWebhook {
  readonly id: number;
  /** No secret: the browser has it. */
  readonly attemptId: string;
  /** ISO 8601 */
  readonly at: string;
  readonly status: 'success' | 'failed';
}

const KEPT = 8;
const VISITOR_COOKIE = 'visitor';

interface VisitorFeed extends ViewFeed {
  received: readonly ReceivedWebhook[];
}

/** Names the browser with a page's response: its first attempt may begin before the page has asked for anything. */
export const nameVisitor: RequestHandler = (request, response, next) => {
  const isPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.path);
  if (isPage && visitorOf(request.headers.cookie) === undefined)
    response.append(
      'set-cookie',
      `${VISITOR_COOKIE}=${randomUUID()}; HttpOnly; SameSite=Lax; Path=/`,
    );
  next();
};

/** Reads the visitor from a request's cookies: the browser, with or without a session. */
export function visitorOf(cookie: string | null | undefined): string | undefined {
  return browserIdOf(cookie, VISITOR_COOKIE);
}

/**
 * Keeps the newest webhooks of each visitor, and streams them, the newest first. A webhook names its visitor
 * in the private metadata of its attempt, which no browser sees.
 *
 * @param visitors how many are kept: a demo on the internet forgets those who have been away the longest
 */
export function createWebhookFeed(visitors = 1000): {
  readonly add: OnWebhook;
  readonly stream: ViewFeed['stream'];
} {
  const feeds = new Map<string, VisitorFeed>();
  let count = 0;

  /** A visitor who opens a page moves to the end, so that the first is the one who has been away the longest. */
  function feedOf(visitor: string): VisitorFeed {
    const feed: VisitorFeed = feeds.get(visitor) ?? {
      received: [],
      ...createViewFeed(async () => feed.received),
    };
    feeds.delete(visitor);
    feeds.set(visitor, feed);
    const [first] = feeds.keys();
    if (feeds.size > visitors && first !== undefined) feeds.delete(first);
    return feed;
  }

  return {
    add: ({ webhook: { status, widgetAttempt, privateMetadata = {} } }) => {
      const feed = feeds.get(String(privateMetadata['visitor']));
      if (!feed) return;
      count += 1;
      const { attemptId } = widgetAttempt;
      const entry = { id: count, attemptId, at: new Date().toISOString(), status };
      feed.received = [entry, ...feed.received].slice(0, KEPT);
      feed.update();
    },
    stream: (request, response) => {
      // A browser without cookies receives none.
      feedOf(visitorOf(request.headers.cookie) ?? randomUUID()).stream(request, response);
    },
  };
}
