import type { InAnyLanguage } from '../in-any-language.ts';
import type { WORDS_EN } from './words-en.ts';

const ENDED = {
  stopped: 'تم الإيقاف.',
  unavailable: 'هذا المتصفح لا يشغّل هذا المحرك. اختر غيره.',
  failed: 'تعذّر الحل.',
} as const;

/** The page in Arabic. */
export const WORDS_AR: InAnyLanguage<typeof WORDS_EN> = {
  pageTitle: 'إثبات العمل مباشرةً',
  purpose:
    'كل رمز يرسله النموذج يكلّف مالًا، لذلك على المتصفح أن يجد أولًا رقمًا تبدأ تجزئته بعدد كافٍ من الأصفار. يستغرق ذلك لحظة من المستخدم، وساعات من برنامج يطلب ١٠٠ ألف رمز، بينما يتحقّق الخادم من كل إجابة بتجزئة واحدة.',

  one: 'لغز واحد',
  oneText:
    'لكل تجزئة الاحتمال الصغير نفسه، أيًّا كان ما سبقها: قد ينتهي البحث فورًا، وقد يستغرق أضعاف المتوقع.',
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
  solve: 'حل لغزًا واحدًا',
  stop: 'إيقاف',
  thisSolve: 'هذا الحل',
  expected: 'المتوقع',
  hashes: 'التجزئات',
  time: 'الوقت',
  rate: 'السرعة',
  chance: 'الاحتمال',
  perSecond: (hashes) => `${hashes}/ث`,
  digest: 'تجزئة SHA-256 للتحدي ثم نقطتين ثم الرقم',
  nonce: 'الرقم',
  ranOn: 'المحرك المستخدم',
  engineAndWorkers: (engine, workers) => `${engine}، ${workers}`,
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
    'كل محرك في مسار عمل واحد، ثم الأفضل في عدة مسارات: ثلاث جولات لكل منها، ويُعتمد الوسيط. ويتوقف القياس إذا بدأت شيئًا آخر.',
  measure: 'قِس هذا المتصفح',
  measureAgain: 'أعد القياس',
  savesData: 'متصفحك يوفّر البيانات، لذلك لا يبدأ القياس حتى تطلبه.',
  hashesPerSecond: 'تجزئة في الثانية',
  relative: 'مقارنةً بـ JavaScript',
  best: 'أفضل محرك',
  notHere: 'لا يعمل هنا',

  cost: 'كم يكلّف',
  costText:
    'وقت المعالج بسرعة هذا المتصفح. يبطئ إساءة الاستخدام، ولا يثبت شيئًا عن هوية الطالب. ونادرًا ما ينتظر المستخدم، لأن الحزمة تحل اللغز أثناء كتابة الرقم.',
  costDifficulty: 'الأصفار',
  costUser: 'المستخدم في المتوسط',
  costUnlucky: 'مستخدم من كل ١٠٠، أكثر من',
  costScript: (codes) => `برنامج يطلب ${codes} رمز`,
};
