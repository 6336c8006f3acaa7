import { outwardLink } from '../anchor.ts'
import type { TextConstruct } from '../construct.ts'
import type { Html } from '../markup.ts'
import { joinHtml, textHtml } from '../markup.ts'

const longest = 40

/** Where addresses stand in plain text, `to` not included. */
export function bareUrlsIn(text: string): { from: number; to: number }[] {
  if (!text.includes('://')) return []
  const found: { from: number; to: number }[] = []
  for (const match of text.matchAll(/(?<!\p{L})https?:\/\/[^\s<>[\]|"']+/giu)) {
    const url = withoutTail(match[0])
    if (url.endsWith('/') && url.length <= 'https://'.length) continue
    found.push({ from: match.index, to: match.index + url.length })
  }
  return found
}

/** An address in plain text is linked in the HTML only; tree and source keep it as text. */
export const bareUrl: TextConstruct = {
  name: 'bareUrl',
  level: 'text',
  html(text, env) {
    const parts: Html[] = []
    let done = 0
    for (const { from, to } of bareUrlsIn(text)) {
      parts.push(textHtml(text.slice(done, from)), linked(text.slice(from, to), env))
      done = to
    }
    parts.push(textHtml(text.slice(done)))
    return joinHtml(parts)
  },
}

// Punctuation at the end belongs to the sentence.
function withoutTail(url: string): string {
  let end = url.length
  while (end > 0 && '.,;:!?)'.includes(url.charAt(end - 1))) end--
  return url.slice(0, end)
}

const linked = (url: string, env: Parameters<TextConstruct['html']>[1]): Html =>
  url.length > longest
    ? outwardLink(url, false, textHtml(`${url.slice(0, longest)}...`), env, url)
    : outwardLink(url, false, textHtml(url), env)
