// Attributes that several blocks and marks of an editor have.
import type { Attributes } from '@tiptap/core'

export const jsonOf = (text: string | undefined): unknown => {
  try {
    return text === undefined ? null : JSON.parse(text)
  } catch {
    return null
  }
}
/** In the editor only; null where nothing is said. */
export const quiet = (...names: string[]): Attributes =>
  Object.fromEntries(names.map(name => [name, { default: null, rendered: false }]))
export const json: Attributes = {
  json: {
    default: null,
    parseHTML: (element: HTMLElement) => jsonOf(element.dataset['json']),
    renderHTML: (attributes: Record<string, unknown>) => ({
      'data-json': JSON.stringify(attributes['json']),
    }),
  },
}
