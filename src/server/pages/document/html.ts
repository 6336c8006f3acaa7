// HTML that is built: what is put into it is escaped, unless it was built or rendered itself.
import { escapeText } from '#server/base/escapeText.ts'

/** `html` is safe to send. Made by `html` and `rendered` only. */
export type Html = { readonly html: string }
type Value = string | number | false | null | undefined | Html | readonly Html[]

const textOf = (value: Value): string => {
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'object')
    return 'html' in value ? value.html : value.map(one => one.html).join('')
  return escapeText(String(value))
}

/** Attributes stand in double quotes. */
export const html = (pieces: TemplateStringsArray, ...values: Value[]): Html => ({
  html: pieces.map((piece, n) => piece + textOf(values[n])).join(''),
})

/** What the renderer of wiki text made. */
export const rendered = (text: string): Html => ({ html: text })
