// Alternative texts of the pictures of a step. Pure.
import { plain } from '#documents/sameText.ts'
import type { Picture, StepContent } from '#app/drafts/content/guideContent.ts'

/** null: nothing was said; "": decorative. */
export const altOf = (picture: Picture | undefined): string | null =>
  (picture as { alt?: string | null } | undefined)?.alt ?? null

const longest = 250
/** Without the marks of wiki text. */
const spoken = (text: string) =>
  plain(text)
    .replace(/\[[a-z]+\|[^\]|]*\|?([^\]]*)\]/g, '$1')
    .replace(/'{2,}/g, '')
    .trim()

/**
 * The words of the line that a picture belongs to: the first picture to the first line, and so on;
 * the first line for those without.
 */
export const altSuggestion = ({ lines }: StepContent, at: number): string | undefined => {
  const texts = lines.map(({ text_raw }) => spoken(text_raw)).filter(text => text !== '')
  const text = texts[at] ?? texts[0]
  return text === undefined || [...text].length <= longest
    ? text
    : `${[...text].slice(0, longest - 1).join('')}…`
}
