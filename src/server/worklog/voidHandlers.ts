// A signature is taken out of its field by whoever works on the run, and says why.
import type { worklogRows } from '#contract/worklog/rows.ts'
import type { Handlers } from '#server/http/context.ts'
import { openRun, openSignature, voidSignature } from './signatures.ts'

export const voidHandlers: Pick<Handlers, 'voidWorkSignature' & keyof typeof worklogRows> = {
  async voidWorkSignature(input, ctx) {
    const { entryid, field_revisionid } = input.params
    const entry = await openRun(ctx, entryid, input.query.revisionid)
    const { reason, known_reworks, ...clock } = input.body()
    const open = await openSignature(ctx, entry, field_revisionid, known_reworks)
    return voidSignature(ctx, open, reason, clock)
  },
}
