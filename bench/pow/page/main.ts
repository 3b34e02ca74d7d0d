import { benchPage } from './bench-page.ts';

declare global {
  interface Window {
    /** Called by the program that drives the browser: takes and returns JSON, failures included. */
    bench?: (name: string, args: string) => Promise<string>;
  }
}

const actions = new Map<string, (...args: never[]) => unknown>(Object.entries(benchPage));

window.bench = async (name, args) => {
  try {
    const action = actions.get(name);
    if (action === undefined) throw new Error(`the page cannot ${name}`);
    const parsed: never[] = JSON.parse(args);
    return JSON.stringify({ result: await action(...parsed) });
  } catch (error) {
    return JSON.stringify({ failure: String(error) });
  }
};
