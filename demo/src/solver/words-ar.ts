import type { InAnyLanguage } from '../in-any-language.ts';
import type { WORDS_EN } from './words-en.ts';

const ENDED = {
  stopped: 'تم الإيقاف.',
  unavailable: 'هذا المتصفح لا يشغّل هذا المحرك. اختر غيره.',
  failed: 'تعذّر الحل.',
} as const;

/** The page in Arabic. */
export const WORDS: InAnyLanguage<typeof WORDS_EN> = {
  pageTitle: 'إثبات العمل أمام عينيك',
  purpose:
    'لكل رمز يرسله النموذج تكلفة. لذلك على المتصفح قبل طلبه أن يجد رقمًا تبدأ تجزئته (SHA-256) بعدد كافٍ من الأصفار.',
  verdict: {
    title: 'باختصار',
    user: 'المستخدم، لرمز واحد',
    script: (codes) => `برنامج آلي يطلب ${codes} رمز`,
    server: 'الخادم، للتحقّق منه',
    oneHash: 'تجزئة واحدة',
    basis: (difficulty, isEstimate) =>
      `في المتوسط، وعدد الأصفار ${difficulty}، بسرعة هذا المتصفح${isEstimate ? ' التقديرية' : ''}.`,
    range: (shortest, longest) => `٩ من كل ١٠ مستخدمين: من ${shortest} إلى ${longest}.`,
  },

  one: 'لغز واحد',
  oneText:
    'لكل تجزئة الاحتمال الصغير نفسه، أيًّا كان ما سبقها: قد ينتهي البحث فورًا، وقد يستغرق أضعاف المتوسط.',
  difficulty: 'الصعوبة: عدد الأصفار المطلوبة',
  engine: 'المحرك',
  workers: 'مسارات العمل (Workers)',
  automatic: 'تلقائي',
  atMost: (n) => `حتى ${n}`,
  engines: {
    'wasm-simd': 'WebAssembly SIMD',
    'hash-wasm': 'hash-wasm',
    javascript: 'JavaScript',
    webcrypto: 'Web Crypto',
  },
  solve: 'حُلّ لغزًا واحدًا',
  stop: 'إيقاف',
  thisSolve: 'هذا الحل',
  expected: 'المتوسط',
  hashes: 'التجزئات',
  time: 'الوقت',
  rate: 'السرعة',
  chance: 'احتمال الانتهاء',
  lessThan: (duration) => `أقل من ${duration}`,
  tooQuick: 'أقصر من أن تُقاس',
  // A narrow column breaks it before the unit, and not within.
  perSecond: (hashes) => `${hashes.replace('\u00a0', ' ')}\u2060/\u2060ث`,
  digest: 'تجزئة SHA-256 للتحدي ثم نقطتين ثم الرقم',
  nonce: 'الرقم',
  nonceSought: 'هو المطلوب إيجاده',
  ranOn: 'المحرك المستخدم',
  engineAndWorkers: (engine, workers) => `${engine}، ${workers}`,
  engineAndKernel: (engine, nonces) => `${engine}، ${nonces} قيم معًا`,
  workersRan: (n) => `مسارات العمل: ${n}`,
  noWorker: 'خيط الصفحة نفسها',
  status: {
    one: { running: 'جارٍ الحل…', done: 'تم الحل.', ...ENDED },
    measure: {
      running: 'جارٍ القياس…',
      done: 'تم القياس.',
      ...ENDED,
      failed: 'تعذّر القياس.',
    },
  },

  engineTable: 'قياس هذا المتصفح',
  engineIntro:
    'كم تجزئة SHA-256 في الثانية يحسبها كل محرك في مسار عمل واحد، ثم ما تختاره الحزمة في عدة مسارات. يُعتمد الوسيط من ثلاث جولات.',
  measure: 'قِس هذا المتصفح',
  savesData: 'متصفحك يوفّر البيانات، لذلك لا يبدأ القياس حتى تطلبه.',
  hashesPerSecond: 'تجزئة في الثانية',
  relative: '\u2066JavaScript = ١\u2069',
  best: 'الأسرع',
  noWinnerYet: 'أي محرك هو الأسرع هنا؟',
  winner: (engine) => `في مسار واحد، ${engine} هو الأسرع هنا بفارق واضح.`,
  tie: (one, other) => `في مسار واحد، سرعة ${one} و ${other} متقاربة هنا.`,
  notHere: 'لا يعمل هنا',

  cost: 'التكلفة',
  costText:
    'وقت المعالج، مقدَّر من سرعة هذا المتصفح. يبطئ إساءة الاستخدام. ونادرًا ما ينتظر المستخدم، لأن الحزمة تحل اللغز أثناء كتابة الرقم.',
  costDifficulty: 'الأصفار',
  costUser: 'المستخدم في المتوسط',
  costUnlucky: 'أبطأ ١٪: أكثر من',
  costScript: (codes) => `برنامج آلي يطلب ${codes} رمز`,
};
