import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom, with what Node has and Jest hides from it. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Request, Response, TextDecoder, TextEncoder });
  }
}
