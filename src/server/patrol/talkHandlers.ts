// What is said about an item, and the reasons that deciders choose from (moderation-admin 2, 3).
import type { PatrolReason } from '#contract/patrol/shapes.ts'
import type { output } from 'zod/mini'
import { forbidden, invalidField } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '#server/effects/audit.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { sameJson } from '#lib/json.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { isDeciderSomewhere, requireOpener } from './queue/rights.ts'
import { loadMessages, sayMessage } from './queue/talk.ts'

type Reason = output<typeof PatrolReason>
const columns = sql`reasonid, code, texts, applies_to, active, position, uses, revisionid`
/** In the order that Admins gave them, for each thing that they are for; use moves none. */
const loadReasons = (db: Db): Promise<Reason[]> =>
  db.many<Reason>(
    sql`select ${columns} from patrol_reasons order by applies_to, position, reasonid`,
  )
const loadReason = (ctx: SignedIn, reasonid: number): Promise<Reason> =>
  ctx.db.one<Reason>(
    sql`select ${columns} from patrol_reasons where reasonid = ${reasonid} for update`,
    'Reason',
  )

export const talkHandlers: Pick<
  Handlers,
  | 'listPatrolMessages'
  | 'createPatrolMessage'
  | 'listPatrolReasons'
  | 'createPatrolReason'
  | 'patchPatrolReason'
> = {
  async listPatrolMessages({ params }, ctx) {
    await requireOpener(ctx, params.itemid)
    return loadMessages(ctx.db, params.itemid)
  },
  async createPatrolMessage(input, ctx) {
    await requireOpener(ctx, input.params.itemid)
    ctx.header('Location', `${ctx.origin}/api/2.0/x/patrol/items/${input.params.itemid}/messages`)
    return sayMessage(ctx, input.params.itemid, input.body().text_raw)
  },

  async listPatrolReasons(_, ctx) {
    if (!(await isDeciderSomewhere(ctx)))
      throw forbidden('Only people who can decide on edits can see the list of reasons')
    return loadReasons(ctx.db)
  },
  async createPatrolReason(input, ctx) {
    const { code, texts, applies_to, position } = input.body()
    const made = await ctx.db.maybe<Reason>(sql`
      insert into patrol_reasons (code, texts, applies_to, position)
      values (${code}, ${JSON.stringify(texts)}::jsonb, ${applies_to},
        coalesce(${position ?? null}::int, (select coalesce(max(position), 0) + 1
        from patrol_reasons)))
      on conflict (code) do nothing returning ${columns}`)
    if (!made)
      throw invalidField(
        'code',
        'duplicate',
        'There is already a reason with this code. Choose another code',
      )
    await audit(ctx, {
      action: 'patrol.reason_created',
      target_type: 'patrol_reason',
      target_id: made.reasonid,
      after: made,
    })
    ctx.header('Location', `${ctx.origin}/api/2.0/x/patrol/reasons`)
    return made
  },
  async patchPatrolReason(input, ctx) {
    const before = await loadReason(ctx, input.params.reasonid)
    await requireRevision(before.revisionid, input.query.revisionid, async () => before)
    const after = { ...before, ...input.body() }
    if (sameJson(after, before)) return before
    const changed = await ctx.db.one<Reason>(sql`
      update patrol_reasons set texts = ${JSON.stringify(after.texts)}::jsonb,
        applies_to = ${after.applies_to}, active = ${after.active}, position = ${after.position},
        revisionid = nextval('revision_seq')
      where reasonid = ${before.reasonid} returning ${columns}`)
    await audit(ctx, {
      action: 'patrol.reason_changed',
      target_type: 'patrol_reason',
      target_id: before.reasonid,
      before,
      after: changed,
    })
    return changed
  },
}
