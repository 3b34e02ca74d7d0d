/**
 * The projects of the matrix: what the own generator of each writes into package.json, or its guide installs, with the
 * linter and the tests: a peer that does not fit meets them there.
 *
 * @module
 */

const EXPRESS = 'express@^5.3.0 @types/express@^5.0.6 @types/node@^20.19.43 typescript@^5.9.3';
const VITE_REACT = `
  react@^19.2.0 react-dom@^19.2.0 @types/react@^19.2.5 @types/react-dom@^19.2.3 typescript@~5.9.3
  @eslint/js@^9.39.1 eslint@^9.39.1 eslint-plugin-react-hooks@^7.0.1
  eslint-plugin-react-refresh@^0.4.24 globals@^16.5.0 typescript-eslint@^8.46.4
`;

/**
 * @typedef {object} Project
 * @property {string} name of its cases
 * @property {string} title its row in the table
 * @property {string[]} kit the packages of this repository that are added to it
 * @property {[name: string, range: string][]} dependencies the first one gives the row its version
 */

/** @type {readonly Project[]} */
export const PROJECTS = [
  ...projectsWith()`
    auth-core-0.37: @auth/core
      @auth/core@0.37.4 ${EXPRESS}

    # Older than the bridge accepts.
    better-auth-1.3: better-auth
      better-auth@1.3.34 better-sqlite3@^12.2.0 ${EXPRESS}

    drizzle-0.45: Drizzle
      drizzle-orm@^0.45.4 drizzle-kit@^0.31.11 dotenv@^17.2.3 pg@^8.16.3 @types/pg@^8.15.6 tsx@^4.20.6
      @types/node@^20.19.43 typescript@^5.9.3

    express-5: Express
      ${EXPRESS}

    fastify-5: Fastify
      fastify@^5.12.8 @fastify/autoload@^6.0.0 @fastify/sensible@^6.0.0 fastify-cli@^7.4.0 fastify-plugin@^5.0.0
      @types/node@^20.19.43 typescript@^5.9.3

    nestjs-12: NestJS
      @nestjs/core@^12.5.1 @nestjs/common@^12.0.1 @nestjs/platform-express@^12.0.1 reflect-metadata@^0.2.2
      rxjs@^7.8.1 @nestjs/cli@^12.0.0 @nestjs/schematics@^12.0.0 @nestjs/testing@^12.0.1 @types/express@^5.0.0
      @types/jest@^30.0.0 @types/node@^24.0.0 @types/supertest@^7.0.0 jest@^30.0.0 prettier@^3.4.2
      source-map-support@^0.5.21 supertest@^7.0.0 ts-jest@^29.4.0 ts-loader@^9.5.2 ts-node@^10.9.2
      tsconfig-paths@^4.2.0 typescript@^6.0.2

    prisma-7: Prisma
      prisma@7.10.0 @prisma/client@7.10.0 @prisma/adapter-pg@7.10.0 dotenv@^17.2.3 pg@^8.16.3 @types/pg@^8.15.6
      tsx@^4.20.6 @types/node@^20.19.43 typescript@^5.9.3
  `,
  ...projectsWith('better-auth')`
    better-auth-1.4: better-auth
      better-auth@1.4.22 better-sqlite3@^12.2.0 ${EXPRESS}

    better-auth-1.5: better-auth
      better-auth@1.5.6 better-sqlite3@^12.2.0 ${EXPRESS}

    better-auth-1.6: better-auth
      better-auth@1.6.34 better-sqlite3@^12.2.0 ${EXPRESS}

    better-auth-1.7: better-auth
      better-auth@1.7.25 better-sqlite3@^12.2.0 ${EXPRESS}

    # npm 10 installs this better-auth only beside its optional peer Vitest.
    better-auth-1.7-vitest: better-auth and Vitest
      better-auth@1.7.25 better-sqlite3@^12.2.0 vitest@^4.1.12 ${EXPRESS}
  `,
  ...projectsWith('react', 'client', 'widget')`
    astro-7: Astro
      astro@^7.3.5 @astrojs/node@latest @astrojs/react@^7.0.0 react@^19.2.0 react-dom@^19.2.0 @types/react@^19.2.5
      @types/react-dom@^19.2.3

    create-react-app-5: Create React App
      react-scripts@5.0.1 react@^19.2.0 react-dom@^19.2.0 @testing-library/dom@^10.4.0
      @testing-library/jest-dom@^6.6.3 @testing-library/react@^16.1.0 @testing-library/user-event@^13.2.1
      web-vitals@^2.1.0

    jest-29: Jest
      jest@29.7.0 babel-jest@29.7.0 jest-environment-jsdom@29.7.0 @types/jest@^29.5.14 ts-jest@^29.4.0 react@^19.2.0
      react-dom@^19.2.0 @testing-library/dom@^10.4.2 @testing-library/react@^16.3.3 @babel/core@^7.28.5
      @babel/preset-env@^7.28.5 @babel/preset-react@^7.28.5 @types/node@^20.19.43 typescript@^5.9.3

    jest-30: Jest
      jest@^30.5.2 babel-jest@^30.5.2 jest-environment-jsdom@^30.5.2 @types/jest@^30.0.0 ts-jest@^29.4.0
      react@^19.2.0 react-dom@^19.2.0 @testing-library/dom@^10.4.2 @testing-library/react@^16.3.3
      @babel/core@^7.28.5 @babel/preset-env@^7.28.5 @babel/preset-react@^7.28.5 @types/node@^20.19.43
      typescript@^5.9.3

    next-14: Next.js
      next@14.2.35 react@^18.2.0 react-dom@^18.2.0 @types/react@^18.2.20 @types/react-dom@^18.2.7 @types/node@^20
      eslint@^8 eslint-config-next@14.2.35 postcss@^8 tailwindcss@^3.4.1 typescript@^5

    next-15: Next.js
      next@15.5.29 react@^19.2.0 react-dom@^19.2.0 @types/node@^20 @types/react@^19 @types/react-dom@^19
      @tailwindcss/postcss@^4 eslint@^9 eslint-config-next@15.5.29 tailwindcss@^4 typescript@^5

    next-16: Next.js
      next@16.4.5 react@^19.2.0 react-dom@^19.2.0 @types/node@^20 @types/react@^19 @types/react-dom@^19
      @tailwindcss/postcss@^4 eslint@^9 eslint-config-next@16.4.5 tailwindcss@^4 typescript@^5

    next-auth-4: next-auth
      next-auth@^4.24.15 next@14.2.35 react@^18.2.0 react-dom@^18.2.0 @types/react@^18.2.20 @types/react-dom@^18.2.7
      @types/node@^20 typescript@^5

    react-router-7: React Router
      react-router@7.18.4 @react-router/dev@7.18.4 @react-router/node@7.18.4 @react-router/serve@7.18.4
      isbot@^5.1.31 react@^19.2.0 react-dom@^19.2.0 @types/react@^19.2.5 @types/react-dom@^19.2.3
      @tailwindcss/vite@^4.1.13 tailwindcss@^4.1.13 @types/node@^22 typescript@^5.9.2 vite@^7.1.7
      vite-tsconfig-paths@^5.1.4

    remix-2: Remix
      @remix-run/react@^2.17.5 @remix-run/node@^2.17.5 @remix-run/serve@^2.17.5 @remix-run/dev@^2.17.5 isbot@^4.1.0
      react@^18.2.0 react-dom@^18.2.0 @types/react@^18.2.20 @types/react-dom@^18.2.7
      @typescript-eslint/eslint-plugin@^6.7.4 @typescript-eslint/parser@^6.7.4 autoprefixer@^10.4.19 eslint@^8.38.0
      eslint-import-resolver-typescript@^3.6.1 eslint-plugin-import@^2.28.1 eslint-plugin-jsx-a11y@^6.7.1
      eslint-plugin-react@^7.33.2 eslint-plugin-react-hooks@^4.6.0 postcss@^8.4.38 tailwindcss@^3.4.4
      typescript@^5.1.6 vite@^6.0.0 vite-tsconfig-paths@^4.2.1

    storybook-10: Storybook
      storybook@^10.6.7 @storybook/react-vite@^10.6.7 @storybook/addon-a11y@^10.6.7 @storybook/addon-docs@^10.6.7
      @storybook/addon-vitest@^10.6.7 eslint-plugin-storybook@^10.6.7 @vitest/browser-playwright@^4.1.12
      @vitest/coverage-v8@^4.1.12 playwright@^1.57.0 vitest@^4.1.12 @vitejs/plugin-react@^6.3.0 vite@^8.3.8
      react@^19.2.0 react-dom@^19.2.0 @types/react@^19.2.5 @types/react-dom@^19.2.3 @eslint/js@^9.39.1
      eslint@^9.39.1 eslint-plugin-react-hooks@^7.0.1 eslint-plugin-react-refresh@^0.4.24 globals@^16.5.0
      typescript@~5.9.3 typescript-eslint@^8.46.4

    tanstack-start-1: TanStack Start
      @tanstack/react-start@^1.169.5 @tanstack/react-router@^1.169.5 react@^19.2.0 react-dom@^19.2.0
      @types/react@^19.2.5 @types/react-dom@^19.2.3 @vitejs/plugin-react@^6.0.1 typescript@^5.9.3 vite@^8.0.0

    vite-6: Vite
      vite@6.4.6 @vitejs/plugin-react@^4.4.1 ${VITE_REACT}

    vite-7: Vite
      vite@7.3.8 @vitejs/plugin-react@^5.1.1 ${VITE_REACT}

    vite-8: Vite
      vite@8.3.8 @vitejs/plugin-react@^6.3.0 ${VITE_REACT}

    vitest-5: Vitest
      vitest@^5.1.1 @vitest/coverage-v8@^5.1.1 jsdom@^30.0.0 vite@^8.3.8 react@^19.2.0 react-dom@^19.2.0
      @testing-library/dom@^10.4.2 @testing-library/react@^16.3.3 @types/node@^22.12.0 typescript@^5.9.3
  `,
  ...projectsWith('element')`
    angular-22: Angular
      @angular/core@^22.2.0 @angular/common@^22.2.0 @angular/compiler@^22.2.0 @angular/forms@^22.2.0
      @angular/platform-browser@^22.2.0 @angular/router@^22.2.0 rxjs@~7.8.0 tslib@^2.3.0 @angular/build@^22.2.0
      @angular/cli@^22.2.0 @angular/compiler-cli@^22.2.0 jsdom@^30.0.0 prettier@^3.8.1 typescript@~6.0.2
      vitest@^5.0.0

    nuxt-4: Nuxt
      nuxt@^4.5.2 vue@^3.5.45 vue-router@^5.5.1

    solid-start-2: Solid
      solid-js@^1.9.19 @solidjs/router@^1.0.0 @solidjs/start@^2.0.5 vite@^8.3.8 vite-plugin-solid@^2.11.14
      typescript@~5.9.3

    sveltekit-2: SvelteKit
      @sveltejs/kit@^2.63.0 @sveltejs/adapter-auto@^7.0.1 @sveltejs/vite-plugin-svelte@^7.1.2 svelte@^5.56.1
      svelte-check@^4.3.4 typescript@^5.9.3 vite@^8.0.16

    vue-3: Vue
      vue@^3.5.42 pinia@^4.0.3 vue-router@^5.3.1 @tsconfig/node24@^24.0.5 @types/jsdom@^30.0.0 @types/node@^24.13.4
      @vitejs/plugin-vue@^6.0.8 @vue/eslint-config-typescript@^14.9.0 @vue/test-utils@^2.5.0 @vue/tsconfig@^0.9.1
      eslint@^10.10.0 eslint-plugin-vue@~10.11.0 jsdom@^30.0.1 npm-run-all2@^9.0.3 typescript@~6.0.0 vite@^8.2.2
      vite-plugin-vue-devtools@^8.2.1 vitest@^4.1.11 vue-tsc@^3.3.11
  `,
];

/**
 * Reads projects, each a line with its name and its title, and its dependencies below it. Lines with `#` are comments.
 *
 * @param {...string} packages of this repository that are added beside `server` and `emulator`
 * @returns {(text: TemplateStringsArray, ...values: string[]) => Project[]}
 */
function projectsWith(...packages) {
  const kit = ['server', 'emulator', ...packages].map((name) => `@otp-kit/${name}`);
  return (text, ...values) =>
    String.raw(text, ...values)
      .replace(/^ *#.*\n/gm, '')
      .split(/^ *(?=\S+: )/m)
      .slice(1)
      .map((project) => {
        const [head, ...lines] = project.split('\n');
        const [name, title] = head.split(': ');
        const words = lines.join(' ').trim().split(/\s+/);
        const dependencies = words.map((one) => one.split(/(?<=.)@/));
        return { name, title, kit, dependencies };
      });
}
