// Rules that Admins keep against what is written again and again; each change is audited.
import type { contentRuleRows } from '#contract/contentRules/rows.ts'
import { ruleLimits, rulesFormat, type ContentRule } from '#contract/contentRules/schemas.ts'
import { invalid, invalidField } from '#lib/errors.ts'
import { sameJson } from '#lib/json.ts'
import { audit, changesOf } from '#server/effects/audit.ts'
import type { Handlers } from '#server/http/context.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { entryProblems, record, requireWhole, shown } from './checks.ts'
import { bodyOf, importRules } from './importRules.ts'
import {
  countRules,
  deleteRule,
  insertRule,
  keepTrial,
  listRules,
  loadAllRules,
  loadRule,
  lockRules,
  updateRule,
  type RuleRow,
} from './sql.ts'
import { tryRule } from './trial.ts'

/** Of a rule that finds something else nobody knows yet what it would do. */
const findsTheSame = (a: RuleRow, b: RuleRow): boolean =>
  a.kind === b.kind && sameJson(a.entries, b.entries)

export const contentRuleHandlers: Pick<Handlers, keyof typeof contentRuleRows> = {
  listContentRules: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      const { rows, total } = await listRules(db, query)
      ctx.header('X-Total-Count', String(total))
      return rows
    }),

  async createContentRule(input, ctx): Promise<ContentRule> {
    const body = input.body()
    requireWhole(body)
    await lockRules(ctx.db)
    if ((await countRules(ctx.db)) >= ruleLimits.rules)
      throw invalidField('entries', 'too_many', `A site can have up to ${ruleLimits.rules} rules`)
    const made = await insertRule(ctx.db, {
      ...body,
      name: body.name.trim(),
      created_by: ctx.person.userid,
      created: ctx.now,
      modified: ctx.now,
    })
    await record(ctx, made.ruleid, 'content_rule.created', { after: shown(made) })
    ctx.header('Location', `${ctx.origin}/api/2.0/x/content_rules/${made.ruleid}`)
    return made
  },

  exportContentRules: (_, ctx) =>
    ctx.snapshot(async db => ({
      format: rulesFormat,
      version: 1,
      rules: (await loadAllRules(db)).map(bodyOf),
    })),

  importContentRules: (input, ctx) => importRules(ctx, input.body()),

  readContentRule: ({ params }, ctx) => loadRule(ctx.db, params.ruleid),

  async patchContentRule(input, ctx): Promise<ContentRule> {
    const before = await loadRule(ctx.db, input.params.ruleid, true)
    await requireRevision(before.revisionid, input.query.revisionid, async () => before)
    const body = input.body()
    const patched: RuleRow = {
      ...before,
      ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
      name: (body.name ?? before.name).trim(),
    }
    const wanted = {
      ...patched,
      is_on: patched.is_on && (body.is_on === true || findsTheSame(before, patched)),
    }
    requireWhole(wanted)
    const said = changesOf(shown(before), shown(wanted))
    if (!said) return before
    const after = await updateRule(ctx.db, { ...wanted, modified: ctx.now })
    await record(ctx, before.ruleid, 'content_rule.updated', said)
    return after
  },

  async deleteContentRule(input, ctx) {
    const before = await loadRule(ctx.db, input.params.ruleid, true)
    await requireRevision(before.revisionid, input.query.revisionid, async () => before)
    await deleteRule(ctx.db, before.ruleid)
    await record(ctx, before.ruleid, 'content_rule.deleted', { before: shown(before) })
    return null
  },

  async tryContentRule(input, ctx) {
    const { kind, entries, places, below } = input.body()
    const errors = entryProblems(kind, entries)
    if (errors.length) throw invalid(errors)
    const tried = { kind, entries, places, below }
    const found = await tryRule(ctx.db, tried)
    const { looked_at, matched } = found
    await keepTrial(ctx.db, tried, { at: ctx.now, looked_at, matched })
    await audit(ctx, {
      action: 'content_rule.tried',
      target_type: 'content_rule',
      target_id: 'trial',
      after: {
        kind,
        entries,
        places,
        reputation_below: below,
        records: looked_at,
        matched,
      },
    })
    return found
  },
}
