// Wiki text on its way to readers. What it costs is known before it is read: small texts are read
// where they are asked for, all others by the threads of pool.ts (decision 0355).
import { itemAt } from '#lib/existing.ts'
import type { WikiEnv } from '#wikitext/env.ts'
import { renderHtml } from '#wikitext/html.ts'
import { parse } from '#wikitext/parse.ts'
import type { Mode, WikiDoc } from '#wikitext/tree.ts'
import { toContentsJson } from '#wikitext/doc.ts'
import type { RawJson } from '#server/http/responses/rawJson.ts'

/** `shown`: what a thread made of it; without that it is small, and made where it is needed. */
export type WikiText = {
  readonly raw: string
  readonly mode: Mode
  doc: WikiDoc | null
  shown: { html: string; tree: RawJson | null } | null
}

export const wikiText = (raw: string, mode: Mode = 'document'): WikiText => ({
  raw,
  mode,
  doc: null,
  shown: null,
})

export const docOf = (text: WikiText): WikiDoc => (text.doc ??= parse(text.raw, text.mode))

export const htmlOf = (text: WikiText, env: WikiEnv): string =>
  text.shown?.html ?? renderHtml(docOf(text), env, text.mode)

/** `contents_json` of it. */
export const treeOf = (text: WikiText, env: WikiEnv): Record<string, unknown> =>
  (text.shown?.tree ?? toContentsJson(docOf(text), env)) as Record<string, unknown>

/** A character that may begin or end something costs as much as so many others, and a text too. */
const markerCost = 16
const textCost = 64
/** About what one turn of the event loop may cost: some kilobytes of markup, or 100 of prose. */
const smallCost = 131_072

const markers = new Uint8Array(128)
for (const char of '\n*#\'+~^,`[]{}|=<"&-:') markers[char.charCodeAt(0)] = markerCost

/** Past `smallCost` nobody counts on. */
const costOf = (texts: readonly { raw: string }[]): number => {
  let cost = 0
  for (const { raw } of texts) {
    cost += raw.length + textCost
    for (let at = 0; at < raw.length && cost <= smallCost; at++) {
      const code = raw.charCodeAt(at)
      if (code < 128) cost += itemAt(markers, code)
    }
    if (cost > smallCost) break
  }
  return cost
}
export const isSmall = (texts: readonly { raw: string }[]): boolean => costOf(texts) <= smallCost
