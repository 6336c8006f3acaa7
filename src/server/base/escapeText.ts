// Text in HTML and XML: nothing that somebody wrote is passed through.
import { memberAt } from '#lib/existing.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Also in attributes; control characters, which XML does not take, become blanks. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[&<>"']/g, c => memberAt(escapes, c))
    .replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
