import { createSite } from './proxies.mjs';

// Created at the first request: a Worker has no random values and no network before it.
let site;

export default {
  fetch(request, env, context) {
    site ??= createSite(env);
    return site(request, { waitUntil: (promise) => context.waitUntil(promise) });
  },
};
