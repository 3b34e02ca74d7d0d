import type { PageWords } from './page-words.ts';

const ENDED = {
  stopped: 'تم الإيقاف.',
  unavailable: 'هذا المتصفح لا يشغّل هذا المحرك. اختر غيره.',
  failed: 'تعذّر الحل.',
} as const;

/** The page in Arabic. */
export const WORDS_AR: PageWords = {
  pageTitle: 'إثبات العمل مباشرةً',
  purpose:
    'كل رمز يرسله النموذج يكلّف مالًا، لذلك على المتصفح أن يجد أولًا رقمًا تبدأ تجزئته بعدد كافٍ من الأصفار. يستغرق ذلك لحظة من المستخدم، وساعات من برنامج يطلب ١٠٠ ألف رمز، بينما يتحقّق الخادم من كل إجابة بتجزئة واحدة.',

  one: 'لغز واحد',
  oneText:
    'لكل تجزئة الاحتمال الصغير نفسه، أيًّا كان ما سبقها: قد ينتهي البحث فورًا، وقد يستغرق أضعاف المتوقع.',
  curve: 'احتمال الانتهاء حتى الآن',
  curveDescription:
    'يرتفع الاحتمال بسرعة في البداية ولا يبلغ اليقين أبدًا: ٦٣٪ عند العدد المتوقع من التجزئات، و٨٦٪ عند ضعفه، و٩٥٪ عند ثلاثة أمثاله.',
  chanceAxis: 'احتمال الانتهاء',
  hashesAxis: 'عدد التجزئات، والوقت الذي تستغرقه في هذا المتصفح',
  atExpected: (chance) => `${chance} عند العدد المتوقع`,
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
  chance: 'احتمال الانتهاء',
  perSecond: (hashes) => `${hashes}/ث`,
  digest: 'تجزئة SHA-256 للتحدي ثم نقطتين ثم الرقم',
  nonce: 'الرقم',
  ranOn: 'المحرك المستخدم',
  engineAndWorkers: (engine, workers) => `${engine}، ${workers}`,
  workersRan: (n) => `مسارات العمل: ${n}`,
  noWorker: 'خيط الصفحة نفسها',
  status: {
    one: { running: 'جارٍ الحل…', done: 'تم الحل.', ...ENDED },
    many: { running: 'جارٍ الحل…', done: 'اكتمل حلّها كلها.', ...ENDED },
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
  unknownBrowser: 'هذا المتصفح',
  card: {
    heading: 'نتيجتك للمشاركة',
    privacy: 'صورة أو نص. لا يُذكر فيها من جهازك سوى المتصفح وعدد أنوية المعالج.',
    title: (browser) => `إثبات العمل في ${browser}`,
    cores: 'أنوية المعالج',
    puzzle: (difficulty) => `لغز بصعوبة ${difficulty}`,
    source: 'القياس بمحرك الحل في otp-kit',
    empty: 'تظهر النتيجة هنا عند اكتمال القياس.',
    download: 'تنزيل الصورة',
    copy: 'نسخ كنص',
    copied: 'تم النسخ.',
    notCopied: 'لم يسمح المتصفح بذلك.',
    sentences: ({ browser, cores, rate, workers, engine, ratio, difficulty, time }) =>
      `إثبات العمل في ${browser}: ${rate} تجزئة في الثانية (${workers}، أنوية المعالج: ${cores}). ` +
      `في مسار عمل واحد، سرعة ${engine} تساوي ${ratio} من سرعة JavaScript. ` +
      `لغز بصعوبة ${difficulty} يستغرق نحو ${time}. القياس بمحرك الحل في otp-kit.`,
  },

  many: 'ألغاز كثيرة',
  manyText:
    'معظم الحلول تنتهي مبكرًا، وقليل منها يستغرق أضعاف المتوسط، فالعشوائية بلا ذاكرة. ونحو ١٩ عمودًا من كل ٢٠ تنتهي داخل النطاق.',
  solveMany: (n) => `حل ${n} مرة`,
  howMany: 'العدد',
  histogram: 'الحلول بحسب التجزئات التي احتاجت إليها',
  histogramDescription:
    'كل عمود يعدّ الحلول في ربع العدد المتوقع، والأخير يجمع كل ما زاد على أربعة أمثاله. الجدول أدناه فيه الأعداد نفسها.',
  solvesAxis: 'عدد الحلول',
  multiplesAxis: 'التجزئات بمضاعفات العدد المتوقع',
  count: (done, asked) => `تم حل ${done} من ${asked}`,
  measured: 'المقيس',
  theory: 'النظرية',
  band: '١٩ من ٢٠',
  mean: 'المتوسط',
  median: 'الوسيط',
  longest: 'الأطول',
  meanTime: 'متوسط الوقت',
  asTable: 'الأعداد نفسها في جدول',
  needed: 'التجزئات اللازمة',
  solves: 'الحلول',
  andMore: 'فأكثر',

  cost: 'كم يكلّف',
  costText:
    'وقت المعالج بسرعة هذا المتصفح. يبطئ إساءة الاستخدام، ولا يثبت شيئًا عن هوية الطالب. ونادرًا ما ينتظر المستخدم، لأن الحزمة تحل اللغز أثناء كتابة الرقم.',
  costDifficulty: 'الصعوبة',
  costUser: 'المستخدم في المتوسط',
  costUnlucky: 'مستخدم من كل ١٠٠، أكثر من',
  costScript: (codes) => `برنامج يطلب ${codes} رمز`,
};
