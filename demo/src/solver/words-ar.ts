import type { EngineName } from '@otp-kit/pow';

/** The page's current status. */
export type PageStatus =
  | 'idle'
  | 'solving'
  | 'solved'
  | 'many'
  | 'manyDone'
  | 'measuring'
  | 'measured'
  | 'stopped'
  | 'unavailable'
  | 'failed';

type Word =
  | 'pageTitle'
  | 'intro'
  | 'difficulty'
  | 'engine'
  | 'workers'
  | 'automatic'
  | 'solve'
  | 'stop'
  | 'rate'
  | 'hashes'
  | 'expected'
  | 'chance'
  | 'time'
  | 'nonce'
  | 'digest'
  | 'ranOn'
  | 'noWorker'
  | 'curve'
  | 'curveDesc'
  | 'curveAxis'
  | 'many'
  | 'manyIntro'
  | 'times'
  | 'histogram'
  | 'histogramDesc'
  | 'measured'
  | 'theory'
  | 'mean'
  | 'median'
  | 'longest'
  | 'meanTime'
  | 'asTable'
  | 'needed'
  | 'solves'
  | 'andMore'
  | 'engineTable'
  | 'engineIntro'
  | 'measure'
  | 'notHere'
  | 'best'
  | 'perSecond'
  | 'relative'
  | 'why'
  | 'whyText'
  | 'expectedTime'
  | 'challenge'
  | 'worst';

/** All texts of the page, in one language. */
export interface PageWords extends Readonly<Record<Word, string>> {
  readonly engines: Readonly<Record<EngineName, string>>;
  readonly status: Readonly<Record<PageStatus, string>>;
  readonly atMost: (n: string) => string;
  readonly expects: (hashes: string, time: string) => string;
  readonly engineAndWorkers: (engine: string, workers: string) => string;
  readonly workersRan: (n: string) => string;
  readonly solveMany: (n: string) => string;
  readonly count: (done: string, asked: string) => string;
}

/** The page in Arabic. */
export const WORDS_AR: PageWords = {
  pageTitle: 'إثبات العمل مباشرةً',
  intro:
    'لغز صغير يحله المتصفح ويتحقّق منه الخادم بعملية تجزئة واحدة. اختر صعوبته، وشاهد متصفحك يعمل.',
  difficulty: 'الصعوبة: عدد الأصفار المطلوبة',
  engine: 'المحرك',
  workers: 'مسارات العمل (Workers)',
  automatic: 'اختيار الحزمة',
  atMost: (n) => `حتى ${n}`,
  engines: {
    'wasm-simd': 'WebAssembly SIMD',
    'hash-wasm': 'hash-wasm',
    javascript: 'JavaScript',
    webcrypto: 'Web Crypto',
  },
  expects: (hashes, time) => `المتوقع ${hashes} تجزئة، نحو ${time} هنا`,
  solve: 'حل لغزًا واحدًا',
  stop: 'إيقاف',
  rate: 'تجزئة في الثانية',
  hashes: 'التجزئات حتى الآن',
  expected: 'المتوقع',
  chance: 'احتمال الانتهاء حتى الآن',
  time: 'الوقت',
  nonce: 'الرقم',
  digest: 'تجزئة SHA-256 للتحدي ثم نقطتين ثم الرقم',
  ranOn: 'المحرك الذي عمل',
  engineAndWorkers: (engine, workers) => `${engine}، ${workers}`,
  workersRan: (n) => `مسارات العمل: ${n}`,
  noWorker: 'خيط الصفحة نفسها',
  status: {
    idle: 'جاهز.',
    solving: 'جارٍ الحل…',
    solved: 'تم الحل.',
    many: 'جارٍ حل ألغاز كثيرة…',
    manyDone: 'اكتمل حلّها كلها.',
    measuring: 'جارٍ القياس…',
    measured: 'تم القياس.',
    stopped: 'تم الإيقاف.',
    unavailable: 'هذا المتصفح لا يشغّل هذا المحرك. اختر غيره.',
    failed: 'تعذّر الحل.',
  },
  curve: 'احتمال الانتهاء حتى الآن',
  curveDesc:
    'يرتفع الاحتمال بسرعة في البداية ولا يبلغ اليقين أبدًا: ٦٣٪ عند العدد المتوقع من التجزئات، و٨٦٪ عند ضعفه، و٩٥٪ عند ثلاثة أمثاله.',
  curveAxis: 'التجزئات بمضاعفات العدد المتوقع',
  many: 'حلول كثيرة وقانون واحد',
  manyIntro:
    'العشوائية بلا ذاكرة: معظم الحلول تنتهي مبكرًا، وقليل منها يستغرق أضعاف المتوسط. الخط هو ما تتوقعه النظرية، ونحو تسعة عشر عمودًا من كل عشرين تنتهي داخل النطاق حوله.',
  solveMany: (n) => `حل ${n} مرة`,
  times: 'العدد',
  histogram: 'الحلول بحسب التجزئات التي احتاجت إليها',
  histogramDesc:
    'كل عمود يعدّ الحلول في ربع العدد المتوقع، والأخير يجمع كل ما زاد على أربعة أمثاله. الجدول أدناه فيه الأعداد نفسها.',
  count: (done, asked) => `تم حل ${done} من ${asked}`,
  measured: 'المقيس',
  theory: 'النظرية',
  mean: 'المتوسط',
  median: 'الوسيط',
  longest: 'الأطول',
  meanTime: 'متوسط الوقت',
  asTable: 'الأعداد نفسها في جدول',
  needed: 'التجزئات اللازمة',
  solves: 'الحلول',
  andMore: 'فأكثر',
  engineTable: 'قياس هذا المتصفح',
  engineIntro:
    'كل محرك في مسار عمل واحد، ثم الأفضل في عدة مسارات: ثلاث جولات لكل منها، ويُعتمد الوسيط.',
  measure: 'قِس هذا المتصفح',
  notHere: 'لا يعمل هنا',
  best: 'أفضل محرك',
  perSecond: 'تجزئة في الثانية',
  relative: 'مقارنةً بالأبطأ',
  why: 'لماذا يطلب نموذج التسجيل هذا',
  whyText:
    'كل طلب رمز يكلّف أحدًا رسالة. إثبات العمل يضع ثمنًا صغيرًا على الطلب: على المتصفح أن يجد رقمًا تبدأ تجزئته بعدد كافٍ من الأصفار، وهذا يحتاج إلى محاولات كثيرة، بينما يتحقّق الخادم منه بمحاولة واحدة. الشخص الواحد يدفع أجزاء من الثانية من وقت المعالج، أما البرنامج الذي يريد مئة ألف رسالة فيدفعها مئة ألف مرة. إنه يبطئ إساءة الاستخدام، ولا يثبت شيئًا عن هوية الطالب. والانتظار عادةً صفر، لأن الحزمة تحل اللغز في الخلفية أثناء كتابة الرقم.',
  expectedTime: 'الوقت المتوقع بالسرعة المقيسة',
  challenge: 'الصعوبة',
  worst: 'واحد من كل مئة يستغرق أكثر من',
};
