import type { Page } from '@playwright/test';

/** The largest that a picture of the gallery may be. */
export const MAX_PICTURE_BYTES = 80_000;

/**
 * Makes WebP of a PNG, which browsers can and Node cannot: as good as {@link MAX_PICTURE_BYTES} allows.
 *
 * @param darkroom any page of the browser
 */
export async function develop(darkroom: Page, png: Buffer): Promise<Buffer> {
  for (const quality of [0.7, 0.6, 0.45, 0.3]) {
    const webp = await encode(darkroom, png, quality);
    if (webp.length <= MAX_PICTURE_BYTES) return webp;
  }
  throw new Error('a picture is too large, however coarse');
}

async function encode(darkroom: Page, png: Buffer, quality: number): Promise<Buffer> {
  const url = await darkroom.evaluate(
    async ([base64, wanted]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${base64}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', wanted);
    },
    [png.toString('base64'), quality] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
