// What a line of a step said, and who changed that, newest first (decision 0497).
import type { Wording } from '#contract/revisions/shapes.ts'
import { notFound } from '#lib/errors.ts'
import { existing, itemAt } from '#lib/existing.ts'
import type { Handlers } from '#server/http/context.ts'
import { canView, loadAccess } from '#server/rights/guides.ts'
import { requireStep } from '#server/saves/history.ts'
import { guideReader } from '#server/saves/readers.ts'
import { presentShort } from '../present.ts'
import { followLine } from './followLine.ts'
import { loadWordings, type WordingRow } from './wordings.sql.ts'
import type { Entry } from './wordingsIn.ts'

const presentWording = (row: WordingRow, { inherited }: Entry): Wording => ({
  ...presentShort(row),
  stepid: row.resourceid,
  lineid: row.lineid,
  inherited,
  ...(row.redacted
    ? { text_raw: null, redacted: row.redacted }
    : { text_raw: existing(row.text_raw, 'the text of a line') }),
})

export const wordingHandlers: Pick<Handlers, 'listLineWordings'> = {
  listLineWordings: ({ params: { guideid, stepid, lineid }, query }, ctx) =>
    ctx.snapshot(async db => {
      const access = await loadAccess(db, guideid)
      if (!canView(ctx.person, access)) throw notFound('Guide')
      const reader = await guideReader(db, ctx, access)
      await requireStep(db, guideid, stepid, reader)
      const langid = query.langid ?? access.langid
      const line = { stepid, lineid, langid }
      const all = await followLine(db, line, reader, langid === access.langid)
      // a line that nobody may see is as one that never was
      if (all.length === 0) throw notFound('Line')
      ctx.header('X-Total-Count', String(all.length))
      const page = all.slice(query.offset, query.offset + query.limit)
      const rows = await loadWordings(db, page)
      return page.map((entry, n) => presentWording(itemAt(rows, n), entry))
    }),
}
