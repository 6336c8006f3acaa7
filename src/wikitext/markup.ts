// The only place where HTML comes into being. `Html` cannot be made elsewhere without a cast, text
// and attribute values are escaped here, and the elements and attributes are closed lists: no
// script, no style sheet, no handler.
import { memberAt } from '#lib/existing.ts'

declare const built: unique symbol

/** HTML that this file has written. */
export type Html = string & { readonly [built]: true }

type Element =
  | 'a'
  | 'blockquote'
  | 'br'
  | 'code'
  | 'del'
  | 'div'
  | 'em'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'hr'
  | 'img'
  | 'ins'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 'span'
  | 'strong'
  | 'sub'
  | 'sup'
  | 'table'
  | 'td'
  | 'th'
  | 'tr'
  | 'ul'

type Attribute =
  | 'alt'
  | 'aria-hidden'
  | 'class'
  | 'colspan'
  | 'data-title'
  | 'data-videoid'
  | 'height'
  | 'href'
  | 'id'
  | 'rel'
  | 'rowspan'
  | 'src'
  | 'style'
  | 'tabindex'
  | 'target'
  | 'title'
  | 'width'

/** Written in the order given; null leaves an attribute out. */
export type ElementAttrs = { [name in Attribute]?: string | number | null | undefined }

const voids = new Set<Element>(['br', 'hr', 'img'])
const entities: { [char: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

// `"` is escaped in text too, as the services of this kind do, so that comparisons hold
// (wikitext.md 9).
const escaped = (text: string): string => text.replace(/[&<>"]/g, char => memberAt(entities, char))

export const nothing = '' as Html

export const textHtml = (text: string): Html => escaped(text) as Html

export const joinHtml = (parts: Html[], between: '' | '\n\n' = ''): Html =>
  parts.filter(part => part !== '').join(between) as Html

export function element(
  name: Element,
  attrs: ElementAttrs,
  ...children: readonly (Html | readonly Html[])[]
): Html {
  const written = Object.entries(attrs)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
  if (voids.has(name)) return `<${name}${written.join('')} />` as Html
  return `<${name}${written.join('')}>${children.flat().join('')}</${name}>` as Html
}
