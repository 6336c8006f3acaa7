// Rules that Admins keep against what is written again and again; each change is audited.
import type { AuditAction } from '#contract/audit/actions.ts'
import type { contentRuleRows } from '#contract/contentRules/rows.ts'
import { ruleLimits, type ContentRule, type RuleKind } from '#contract/contentRules/schemas.ts'
import { fieldError, invalid, invalidField, type FieldError } from '#lib/errors.ts'
import { sameJson } from '#lib/json.ts'
import { audit, changesOf, type AuditRow } from '#server/effects/audit.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { wrongEntry } from '#server/judging/entries.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import {
  countRules,
  deleteRule,
  insertRule,
  listRules,
  loadRule,
  lockRules,
  updateRule,
  type RuleRow,
} from './sql.ts'
import { tryRule } from './trial.ts'

const entryProblems = (kind: RuleKind, entries: readonly string[]): FieldError[] => {
  const wrong = wrongEntry(kind, entries)
  if (wrong === null) return []
  const { index, why } = wrong
  if (why === 'path')
    return [fieldError('entries', 'too_precise', 'Enter only the host, without a path', index)]
  const script =
    'Patterns do not work in writing systems without spaces. Use the kind `words` instead'
  if (why === 'script') return [fieldError('entries', 'not_allowed', script, index)]
  const words = {
    words: 'An entry must contain at least one word',
    hosts: 'An entry must be a host name',
    pattern:
      'A pattern must be one word with at least three letters in a row. It can also contain * and ?',
  }[kind]
  return [fieldError('entries', 'invalid_value', words, index)]
}

type Draft = Pick<RuleRow, 'kind' | 'entries' | 'places' | 'act' | 'message'>
/** Throws 422 with everything that is wrong. */
const requireWhole = ({ kind, entries, places, act, message }: Draft): void => {
  const errors = entryProblems(kind, entries)
  if (act === 'refuse' && message.trim() === '')
    errors.push(
      fieldError('message', 'required', 'Enter a message that says what the author should do'),
    )
  if (act !== 'refuse' && places.includes('profile'))
    errors.push(
      fieldError(
        'places',
        'not_allowed',
        'A rule for profiles can only refuse text, not hold it or raise its risk',
      ),
    )
  if (act === 'raise' && places.includes('comment'))
    errors.push(
      fieldError(
        'places',
        'not_allowed',
        'A rule for comments can only hold or refuse text, not raise its risk',
      ),
    )
  if (errors.length) throw invalid(errors)
}

const record = (
  ctx: SignedIn,
  ruleid: number,
  action: AuditAction,
  values: Pick<AuditRow, 'before' | 'after'>,
) =>
  audit(ctx, {
    action,
    target_type: 'content_rule',
    target_id: ruleid,
    ...values,
    reason: ctx.reason,
  })
const shown = ({ name, kind, entries, places, below, act, message, is_on }: RuleRow) => ({
  name,
  kind,
  entries,
  places,
  reputation_below: below,
  effect: act,
  message,
  active: is_on,
})

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

  readContentRule: ({ params }, ctx) => loadRule(ctx.db, params.ruleid),

  async patchContentRule(input, ctx): Promise<ContentRule> {
    const before = await loadRule(ctx.db, input.params.ruleid, true)
    await requireRevision(before.revisionid, input.query.revisionid, async () => before)
    const body = input.body()
    const patched: RuleRow = {
      ...before,
      ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
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
    const { matches, ...counted } = await tryRule(ctx.db, { kind, entries, places, below })
    await audit(ctx, {
      action: 'content_rule.tried',
      target_type: 'content_rule',
      target_id: 'trial',
      after: {
        kind,
        entries,
        places,
        reputation_below: below,
        records: counted.looked_at,
        matched: counted.matched,
      },
    })
    return { ...counted, matches }
  },
}
