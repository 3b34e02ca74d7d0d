import type { InAnyLanguage } from '../in-any-language.ts';
import type { WORDS_EN } from './words-en.ts';

const ENDED = {
  stopped: 'Angehalten.',
  unavailable: 'Dieser Browser kann diese Engine nicht ausführen. Wähle eine andere.',
  failed: 'Das Lösen hat nicht geklappt.',
} as const;

/** The page in German, with the informal “du”. */
export const WORDS: InAnyLanguage<typeof WORDS_EN> = {
  pageTitle: 'Proof of Work, live',
  purpose:
    'Jeder Code, den ein Formular senden lässt, kostet Geld. Deshalb muss der Browser vorher eine Zahl finden, deren SHA-256-Hash mit genügend Nullen beginnt.',
  verdict: {
    title: 'Kurz gesagt',
    user: 'Ein Nutzer, für einen Code',
    script: (codes) => `Ein Skript, für ${codes} Codes`,
    server: 'Der Server prüft',
    oneHash: '1 Hash',
    basis: (difficulty, isEstimate) =>
      `Im Schnitt, bei ${difficulty} Nullen und ${isEstimate ? 'geschätztem' : 'dem'} Tempo dieses Browsers.`,
    // A unit such as “Sek.” has the full stop of the sentence.
    range: (shortest, longest) =>
      `9 von 10 Nutzern: ${shortest} bis ${longest.replace(/\.$/, '')}.`,
  },

  one: 'Eine Aufgabe',
  oneText:
    'Jeder Hash hat dieselbe kleine Chance, egal wie viele schon berechnet sind: Eine Suche kann sofort enden oder ein Mehrfaches des Durchschnitts dauern.',
  difficulty: 'Schwierigkeit: gesuchte Nullen',
  engine: 'Engine',
  workers: 'Worker',
  automatic: 'Automatisch',
  atMost: (n) => `Höchstens ${n}`,
  engines: {
    'wasm-simd': 'WebAssembly SIMD',
    'hash-wasm': 'hash-wasm',
    javascript: 'JavaScript',
    webcrypto: 'Web Crypto',
  },
  solve: 'Eine lösen',
  stop: 'Anhalten',
  thisSolve: 'Diesmal',
  expected: 'Im Schnitt',
  hashes: 'Hashes',
  time: 'Zeit',
  rate: 'Tempo',
  chance: 'Chance bis dahin',
  lessThan: (duration) => `< ${duration}`,
  tooQuick: 'zu kurz zum Messen',
  perSecond: (hashes) => `${hashes}/s`,
  digest: 'SHA-256 aus Aufgabe, Doppelpunkt und Nonce',
  nonce: 'Nonce',
  nonceSought: 'Die gesuchte Zahl',
  ranOn: 'Berechnet mit',
  engineAndWorkers: (engine, workers) => `${engine}, ${workers}`,
  engineAndKernel: (engine, nonces) => `${engine}, ${nonces} Nonces auf einmal`,
  workersRan: (n) => `${n} Worker`,
  noWorker: 'im Thread der Seite',
  status: {
    one: { running: 'Wird gelöst…', done: 'Gelöst.', ...ENDED },
    measure: {
      running: 'Wird gemessen…',
      done: 'Gemessen.',
      ...ENDED,
      failed: 'Das Messen hat nicht geklappt.',
    },
  },

  engineTable: 'Dieser Browser, gemessen',
  engineIntro:
    'Wie viele SHA-256-Hashes pro Sekunde jede Engine in einem Worker berechnet, und danach die Wahl des Kits in mehreren. Es zählt der Median aus drei Durchgängen.',
  measure: 'Diesen Browser messen',
  savesData: 'Dein Browser spart Daten. Gemessen wird erst, wenn du es willst.',
  hashesPerSecond: 'Hashes pro Sekunde',
  relative: 'JavaScript = 1',
  best: 'am schnellsten',
  noWinnerYet: 'Welche Engine ist hier die schnellste?',
  winner: (engine) => `In einem Worker ist ${engine} hier deutlich am schnellsten.`,
  tie: (one, other) => `In einem Worker sind ${one} und ${other} hier etwa gleich schnell.`,
  notHere: 'läuft hier nicht',

  cost: 'Was es kostet',
  costText:
    'Rechenzeit, geschätzt aus dem Tempo dieses Browsers. Sie bremst Missbrauch. Nutzer warten selten: Das Kit löst die Aufgabe, während die Nummer eingegeben wird.',
  costDifficulty: 'Nullen',
  costUser: 'Nutzer im Schnitt',
  costUnlucky: '1 von 100 Nutzern: über',
  costScript: (codes) => `Ein Skript, ${codes} Codes`,
};
