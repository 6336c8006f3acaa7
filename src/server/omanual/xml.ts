import { memberAt } from '#lib/existing.ts'

// XML as text, built from values: everything is escaped here and nowhere else.

type Attributes = Record<string, string | number | null | undefined>
/** Finished XML, told apart from text that has yet to be escaped. */
export type Xml = { readonly xml: string }
export type Inside = Xml | string | number | Inside[]

/** Characters that XML 1.0 has no way to hold are left out. */
const allowed = (text: string) =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}
const inText = (text: string) => allowed(text).replace(/[&<>\r]/g, c => memberAt(escapes, c))
const inAttribute = (text: string) =>
  allowed(text).replace(/[&<>"\n\r\t]/g, c => memberAt(escapes, c))

const inside = (content: Inside): string => {
  if (Array.isArray(content)) return content.map(inside).join('')
  return typeof content === 'object' ? content.xml : inText(String(content))
}

/** An attribute without a value is left out. */
export const element = (name: string, attributes: Attributes = {}, ...content: Inside[]): Xml => {
  const head = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [` ${key}="${inAttribute(String(value))}"`],
    )
    .join('')
  const body = inside(content)
  return { xml: body === '' ? `<${name}${head}/>` : `<${name}${head}>${body}</${name}>` }
}

export const listOf = <T>(
  name: string,
  items: readonly T[],
  of: (item: T, index: number) => Xml,
): Xml => element(name, {}, items.map(of))

export const documentOf = (root: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`

/** `{"error":true,…}` where XML was asked for (api-facts 10.3). */
export const errorXml = (message: string): string =>
  documentOf(element('error', {}, element('message', {}, message)))
