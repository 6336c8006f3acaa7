import { renderText } from '#wikitext/html.ts'
import { emptyEnv } from '#wikitext/env.ts'
import type { StepContent } from '#app/outbox/content.ts'

const env = emptyEnv(typeof location === 'undefined' ? '' : location.origin)

/** HTML of a line: the service's where it has this text, else made here, without what only the service knows (titles of other pages). */
export const htmlOf = (text_raw: string, rendered: ReadonlyMap<string, string>): string => rendered.get(text_raw) ?? renderText(text_raw, 'line', env)

/** What a step is called in a list: its title, or its first words. */
export const nameOfStep = ({ title, lines }: StepContent): string => {
  if (title.trim() !== '') return title
  const text = lines.map(line => line.text_raw.replace(/\[\[?([^\]|]*\|)*([^\]]*)\]\]?/g, '$2').replace(/\*\*\*|'{2,}|``|\+\+/g, '').trim()).find(Boolean) ?? ''
  return text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text
}
