// For tests of pages of the wiki in the outbox: a page that two people edit, written as wiki text,
// read as wiki text.
import { parse } from '#wikitext/parse.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { wikiKey, type DocKey } from '#app/drafts/content/docKey.ts'
import { textOf } from '../../app/drafts/model/draftText.ts'
import type { Stage } from './outboxStage.ts'
import type { TestOutbox } from './testOutbox.ts'

export const wikiText =
  "== Tools ==\n\nTake a '''small''' driver.\n\n* one screw\n* two screws\n\nClose the lid again."

export type WikiStage = {
  wikiid: number
  doc: DocKey
  read: () => Promise<Wiki>
  open: (side: TestOutbox) => Promise<void>
  /** The author's editor holds this text now. */
  write: (side: TestOutbox, raw: string) => void
  /** What the author sees, as wiki text. */
  seen: (side: TestOutbox) => string
  bobWrites: (raw: string) => Promise<Wiki>
}

let pages = 0
/** A new page with `wikiText` on it, open in Ada's outbox. */
export const setWikiStage = async (stage: Stage): Promise<WikiStage> => {
  const params = { namespace: 'WIKI', title: `A/B & C? 100% +"ü" ${(pages += 1)}` }
  const { wikiid } = await stage.ada.createWiki({ body: { ...params, contents: wikiText } })
  const read = () => stage.ada.readWiki({ params, query: { unpatrolled: true } })
  const open = async (side: TestOutbox) => {
    await side.outbox.openWiki(await read())
    await side.settled()
  }
  await open(stage.mine)
  return {
    wikiid,
    doc: wikiKey(wikiid),
    read,
    open,
    write: (side, raw) => side.outbox.changeWiki(wikiid, { contents: parse(raw) }),
    seen: side => {
      const page = side.outbox.wiki(wikiid)?.mine ?? null
      return textOf(page && { ...page, display_title: '', description: '', source: null }).trim()
    },
    bobWrites: async raw =>
      stage.bob.patchWiki({
        params,
        query: { revisionid: (await read()).revisionid },
        body: { contents: raw },
      }),
  }
}
