import type { CountryCode } from 'libphonenumber-js/core/es6';
import type { NumberLibrary } from './number-library.ts';

/** The library, once it has loaded. */
export interface LazyNumbers {
  /** Undefined until it has loaded. */
  readonly library: () => NumberLibrary | undefined;
  /** Loads it once. After a failure the next call tries again. */
  readonly load: () => Promise<NumberLibrary | undefined>;
}

/** Loads a chunk. */
export type LoadNumbers = (countries: readonly CountryCode[]) => Promise<NumberLibrary>;

/** Loads the library when it is needed. */
export function createLazyNumbers(
  countries: readonly CountryCode[],
  loadChunk: LoadNumbers,
): LazyNumbers {
  let library: NumberLibrary | undefined;
  let loading: Promise<NumberLibrary | undefined> | undefined;

  async function load(): Promise<NumberLibrary | undefined> {
    try {
      library = await loadChunk(countries);
    } catch {
      // The connection, or an update of the page: the number is sent as it was entered.
      loading = undefined;
    }
    return library;
  }

  return {
    library: () => library,
    load: () => {
      loading ??= load();
      return loading;
    },
  };
}

/** Loads libphonenumber-js and the plans of the countries. */
export async function loadNumbers(countries: readonly CountryCode[]): Promise<NumberLibrary> {
  const { loadNumberLibrary } = await import('./number-library.ts');
  return loadNumberLibrary(countries);
}
