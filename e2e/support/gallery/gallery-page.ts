import { fileOf, looksOf, type Picture, type Section } from './picture.ts';

/** The page that shows all pictures, as Markdown. */
export function galleryPage(sections: readonly Section[]): string {
  return [
    '# Gallery',
    '',
    'Each distinct state of the form, the widget, the other pages of the demo and the console, in English and light; some of each',
    'page in Arabic and dark on a phone as well. Pictures and page are written by `npm run gallery`.',
    '',
    ...sections.flatMap((section) => [
      `## ${section.heading}`,
      '',
      ...section.pictures.flatMap((picture) => listed(section, picture)),
    ]),
  ].join('\n');
}

function listed(section: Section, picture: Picture): readonly string[] {
  const looks = looksOf(section, picture);
  // Side by side, and as large as the page has room for.
  const percent = Math.floor(100 / looks.length) - 1;
  const images = looks.map(
    (look) =>
      `  <img src="images/gallery/${fileOf(picture, look)}" alt="${picture.text}: ${look.text}" width="${percent}%">`,
  );
  return [`### ${picture.text}`, '', '<p>', ...images, '</p>', ''];
}
