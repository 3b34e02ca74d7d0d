/**
 * Reads CHANGELOG.md: sections `## Unreleased` and `## 0.2.0`, in them kinds of changes, such as `### Added`, and
 * entries that begin with the packages they concern, `- **react, client:** …`.
 *
 * @module
 */

/**
 * Reads the sections, newest first.
 *
 * @param {string} text
 * @returns {{ version: string, entries: { kind: string, packages: string[], text: string }[] }[]} the version is
 *   `Unreleased` for changes without one; an entry without packages concerns all of them
 */
export function parseChangelog(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...kinds] = section.split(/^### /m);
      return { version: heading.trim().split(' ')[0] ?? '', entries: kinds.flatMap(parseKind) };
    });
}

/** The entries that concern a package, given by its short name, such as `react`. */
export function entriesOf(section, name) {
  return section.entries.filter(({ packages }) => packages.length === 0 || packages.includes(name));
}

function parseKind(part) {
  const [kind = '', ...lines] = part.split('\n');
  return lines
    .join('\n')
    .split(/^- /m)
    .slice(1)
    .map((entry) => {
      const text = entry.replace(/\s+/g, ' ').trim();
      const [, names, rest] = /^\*\*([\w, -]+):\*\* (.*)$/.exec(text) ?? [];
      return {
        kind: kind.trim(),
        packages: names?.split(', ') ?? [],
        text: rest ?? text,
      };
    });
}
