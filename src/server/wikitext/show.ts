// Texts that cost much, shown by a thread; as what was typed where that is not to be had.
import { firstOf, itemAt } from '#lib/existing.ts'
import { references } from '#wikitext/doc.ts'
import type { References } from '#wikitext/env.ts'
import { textHtml } from '#wikitext/markup.ts'
import { rawJson } from '#server/http/responses/rawJson.ts'
import type { EnvData } from './envData.ts'
import { perform } from './pool.ts'
import { docOf, type WikiText } from './text.ts'
import { isTooCostly } from './work.ts'

const plain = (texts: readonly WikiText[]) => texts.map(({ raw, mode }) => ({ raw, mode }))

export const noReferences: References = {
  titles: [],
  guideids: [],
  imageids: [],
  postids: [],
  userids: [],
  documentids: [],
  itemcodes: [],
}

export const referencesIn = (
  texts: readonly WikiText[],
  how: { small: boolean; who: string; orFail: boolean },
): Promise<References> =>
  how.small
    ? Promise.resolve(references(...texts.map(docOf)))
    : perform('references', plain(texts), how).catch((error: unknown) => {
        if (isTooCostly(error) && !how.orFail) return noReferences
        throw error
      })

/** What is stored has to be shown, if only as it was typed. */
const asTyped = ({ raw, mode }: WikiText): string =>
  mode === 'line' ? textHtml(raw) : `<pre>${textHtml(raw)}</pre>`
const treeAsTyped = ({ raw }: WikiText): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: raw }] },
    ],
  })

/** Fills in `shown` of each text. */
export const showInThread = async (
  texts: readonly WikiText[],
  env: EnvData,
  { trees, who, orFail }: { trees: boolean; who: string; orFail: boolean },
): Promise<void> => {
  const set = (html: readonly string[], tree: string | null) => {
    for (const [at, text] of texts.entries())
      text.shown = { html: itemAt(html, at), tree: tree === null ? null : rawJson(tree) }
  }
  try {
    const { html, tree } = await perform(
      'show',
      { texts: plain(texts), env, tree: trees },
      { small: false, who },
    )
    set(html, tree)
  } catch (error) {
    if (!isTooCostly(error) || orFail) throw error
    set(texts.map(asTyped), trees ? treeAsTyped(firstOf(texts)) : null)
  }
}
