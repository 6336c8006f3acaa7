// What makes a page look like this site: its accent colour and its mark, said on the root element,
// so that nothing changes once the app is there (ui/styles/accent.css, shell/Mark.tsx).
import { accentTones } from '#lib/accent.ts'
import type { Settings } from '#contract/settings/list.ts'
import { escapeText } from '#server/base/escapeText.ts'

/** As CSS, of digits that the setting's schema let through; empty where the site has no accent. */
const stylesOf = (accent: string | null): string =>
  accent === null
    ? ''
    : Object.entries(accentTones(accent))
        .flatMap(([theme, tones]) =>
          Object.entries(tones).map(([name, colour]) => `--site-${theme}-${name}:${colour}`),
        )
        .join(';')

/**
 * The page with the face of its site. `mark`: the path of the picture, null for Stepwright's own.
 * `langid`: of the words that the service itself says in it.
 */
export const withSiteLook = (
  index: string,
  { accent }: Pick<Settings, 'accent'>,
  mark: string | null,
  langid: string,
): string => {
  const attributes = [
    accent === null ? '' : ` data-accent style="${stylesOf(accent)}"`,
    mark === null ? '' : ` data-mark="${escapeText(mark)}"`,
  ].join('')
  const page = index.replace('<html lang="en"', () => `<html lang="${langid}"${attributes}`)
  return mark === null
    ? page
    : page.replace(
        '<link rel="icon" href="/mark.svg" type="image/svg+xml" />',
        () => `<link rel="icon" href="${escapeText(mark)}" />`,
      )
}
