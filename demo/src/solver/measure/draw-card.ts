import type { CardTexts } from './card-texts.ts';

/** The size that pages which show a link ask of its picture. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

// Colours of its own, since the picture leaves the page: light on dark, each text with 7:1 or more.
const GROUND = ['#16294d', '#0b1220'] as const;
const INK = '#ffffff';
const QUIET = '#b4c2dc';
const ACCENT = '#8ab4ff';
const ROOM = '#263a5f';

const MARGIN = 72;
const LINE = MARGIN + 40;
const BARS_AT = 720;
const BARS_WIDTH = CARD_SIZE.width - MARGIN - BARS_AT;

/** Draws the card of a result into a canvas of `CARD_SIZE`; mirrored for a language that is read from the right. */
export function drawCard(canvas: HTMLCanvasElement, texts: CardTexts): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = CARD_SIZE;
  const { direction, fontFamily } = getComputedStyle(canvas);
  const isMirrored = direction === 'rtl';
  context.direction = isMirrored ? 'rtl' : 'ltr';
  const pen: Pen = { context, fontFamily, isMirrored };

  const ground = context.createLinearGradient(0, 0, width, height);
  for (const [index, color] of GROUND.entries()) ground.addColorStop(index, color);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);

  write(pen, texts.title, { x: MARGIN, y: LINE, size: 34, weight: 600, color: ACCENT });
  write(pen, texts.rate, { x: MARGIN, y: 282, size: 150, weight: 700, color: INK });
  write(pen, texts.unit, { x: MARGIN, y: 346, size: 36, color: QUIET });

  for (const [index, { name, value, share }] of texts.bars.entries()) {
    const y = LINE + index * 62;
    write(pen, name, { x: BARS_AT, y, size: 24, color: QUIET });
    write(pen, value, { x: width - MARGIN, y, size: 24, weight: 600, color: INK, isAtEnd: true });
    bar(pen, BARS_AT, y + 14, BARS_WIDTH, ROOM);
    if (share > 0) bar(pen, BARS_AT, y + 14, Math.max(THICKNESS, BARS_WIDTH * share), ACCENT);
  }

  for (const [index, { name, value }] of texts.facts.entries()) {
    const x = MARGIN + index * 324;
    write(pen, value, { x, y: 498, size: 44, weight: 650, color: INK });
    write(pen, name, { x, y: 536, size: 24, color: QUIET });
  }
  write(pen, texts.source, { x: MARGIN, y: 590, size: 22, color: QUIET });
}

const THICKNESS = 10;
/** The room of the rate, which is the widest text. */
const WIDEST = BARS_AT - MARGIN - 48;

interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly fontFamily: string;
  readonly isMirrored: boolean;
}

interface Place {
  /** From the side where lines begin. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly color: string;
  /** The text ends at its place. */
  readonly isAtEnd?: boolean;
}

function write({ context, fontFamily, isMirrored }: Pen, text: string, place: Place): void {
  const { x, y, size, weight = 400, color, isAtEnd = false } = place;
  const setSize = (pixels: number) => {
    context.font = `${weight} ${pixels}px ${fontFamily}`;
  };
  setSize(size);
  const needed = context.measureText(text).width;
  if (needed > WIDEST) setSize((size * WIDEST) / needed);
  context.textAlign = isAtEnd ? 'end' : 'start';
  context.fillStyle = color;
  context.fillText(text, isMirrored ? CARD_SIZE.width - x : x, y);
}

function bar(
  { context, isMirrored }: Pen,
  x: number,
  y: number,
  length: number,
  color: string,
): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(
    isMirrored ? CARD_SIZE.width - x - length : x,
    y,
    length,
    THICKNESS,
    THICKNESS / 2,
  );
  context.fill();
}
