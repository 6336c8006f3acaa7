// A file of rules against those of the site: what it would change, and changing it as a whole.
import {
  RuleInFile,
  ruleLimits,
  type ContentRule,
  type NewRule,
  type RulesImport,
} from '#contract/contentRules/schemas.ts'
import { ApiError, fieldError, invalid, invalidField, type FieldError } from '#lib/errors.ts'
import { sameJson } from '#lib/json.ts'
import { pick } from '#lib/pick.ts'
import { createPauses, type Pause } from '#server/base/pauses.ts'
import { changesOf } from '#server/effects/audit.ts'
import { parse } from '#server/http/body/input.ts'
import type { SignedIn } from '#server/http/context.ts'
import { digest } from '#server/saves/digest.ts'
import { record, requireWhole, shown } from './checks.ts'
import { insertRule, loadAllRules, lockRules, updateRule } from './sql.ts'

type Asked = { rules: readonly unknown[]; dry_run: boolean; preview?: string | undefined }
type Row = RulesImport['rules'][number]
/** One rule of the file: what is to be, beside what there is. */
type Step = {
  row: Row
  wanted: NewRule | null
  before: ContentRule | null
  errors: FieldError[]
}

/** What of a rule goes from site to site. */
const members = [
  'name',
  'kind',
  'entries',
  'places',
  'below',
  'act',
  'message',
  'is_on',
] as const satisfies readonly (keyof NewRule)[]
export const bodyOf = (rule: NewRule): NewRule => pick(rule, members)

/** The rule, or everything that is wrong with it. */
const readRule = (value: unknown): NewRule | FieldError[] => {
  try {
    const rule = parse(RuleInFile, value)
    const whole = { ...rule, name: rule.name.trim() }
    requireWhole(whole)
    return whole
  } catch (error) {
    if (error instanceof ApiError) return error.errors
    throw error
  }
}

const nameIn = (value: unknown): string => {
  const name =
    typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
  return typeof name === 'string' ? name.trim() : ''
}

const outcomeOf = (before: ContentRule | null, changes: readonly string[]): Row['outcome'] =>
  before === null ? 'new' : changes.length > 0 ? 'changed' : 'same'

const changedMembers = (before: ContentRule, wanted: NewRule): string[] => {
  const was = { ...bodyOf(before), name: before.name.trim() }
  return members.filter(name => !sameJson(was[name], wanted[name]))
}

/** A rule of the file as it was read; `digest` is of all that it says. */
type Read = { name: string; wanted: NewRule | FieldError[]; digest: string }

/** Everybody else has their turn between two rules: all of a site are many words. */
const readRules = async (rules: readonly unknown[], pause: Pause): Promise<Read[]> => {
  const read: Read[] = []
  for (const value of rules) {
    read.push({ name: nameIn(value), wanted: readRule(value), digest: digest(value) })
    await pause(1)
  }
  return read
}

/** Of rules with one name the first of the file belongs to the oldest of the site, and so on. */
const planOf = async (
  site: readonly ContentRule[],
  rules: readonly Read[],
  pause: Pause,
): Promise<Step[]> => {
  const left = [...site]
  let room = ruleLimits.rules - site.length
  const stepOf = ({ name, wanted }: Read, index: number): Step => {
    const at = left.findIndex(one => one.name.trim() === name)
    const before = at < 0 ? null : (left.splice(at, 1)[0] ?? null)
    const shared = {
      index,
      name: [...name].slice(0, 100).join(''),
      ruleid: before?.ruleid ?? null,
      was_on: before?.is_on ?? null,
    }
    const refused = (errors: FieldError[]): Step => ({
      row: { ...shared, outcome: 'refused', changes: [], is_on: null, errors },
      wanted: null,
      before,
      errors,
    })
    if (Array.isArray(wanted)) return refused(wanted)
    if (before === null && room <= 0)
      return refused([
        fieldError('name', 'too_many', `A site can have up to ${ruleLimits.rules} rules`),
      ])
    if (before === null) room -= 1
    const changes = before === null ? [] : changedMembers(before, wanted)
    const outcome = outcomeOf(before, changes)
    const row = { ...shared, outcome, changes, is_on: wanted.is_on, errors: [] }
    return { row, wanted, before, errors: [] }
  }
  const steps: Step[] = []
  for (const [index, rule] of rules.entries()) {
    steps.push(stepOf(rule, index))
    await pause(1)
  }
  return steps
}

/** Throws 422 unless the plan is the one that was looked at, and can be carried out as a whole. */
const requireApplicable = (asked: Asked, preview: string, steps: readonly Step[]): void => {
  if (asked.preview === undefined)
    throw invalidField('preview', 'not_previewed', 'Look at the preview first')
  if (asked.preview !== preview)
    throw invalidField(
      'preview',
      'changed_since',
      'The file or the rules have changed since the preview, so nothing was imported. Look at the preview again',
    )
  const errors = steps.flatMap(({ row, errors: wrong }) =>
    wrong.map(one => ({ ...one, field: `rules.${one.field}`, index: row.index })),
  )
  if (errors.length) throw invalid(errors)
}

const apply = async (ctx: SignedIn, { wanted, before, row }: Step): Promise<void> => {
  if (wanted === null || row.outcome === 'same') return
  if (before === null) {
    const made = await insertRule(ctx.db, {
      ...wanted,
      created_by: ctx.person.userid,
      created: ctx.now,
      modified: ctx.now,
    })
    await record(ctx, made.ruleid, 'content_rule.created', { after: shown(made) })
    return
  }
  const said = changesOf(shown(before), shown(wanted))
  await updateRule(ctx.db, { ...before, ...wanted, modified: ctx.now })
  if (said) await record(ctx, before.ruleid, 'content_rule.updated', said)
}

/** Throws 422. Nobody changes a rule between what is compared and what is written. */
export const importRules = async (ctx: SignedIn, asked: Asked): Promise<RulesImport> => {
  const pause = createPauses(1)
  const read = await readRules(asked.rules, pause)
  await lockRules(ctx.db)
  const site = await loadAllRules(ctx.db)
  const steps = await planOf(site, read, pause)
  const preview = digest([
    site.map(({ ruleid, revisionid }) => [ruleid, revisionid]),
    read.map(rule => rule.digest),
  ])
  if (!asked.dry_run) {
    requireApplicable(asked, preview, steps)
    for (const step of steps) await apply(ctx, step)
  }
  const rules = steps.map(({ row }) => row)
  const count = (outcome: Row['outcome']) => rules.filter(row => row.outcome === outcome).length
  return {
    rules,
    counts: {
      new: count('new'),
      changed: count('changed'),
      same: count('same'),
      refused: count('refused'),
      kept: site.length - rules.filter(({ ruleid }) => ruleid !== null).length,
    },
    preview,
    applied: !asked.dry_run,
  }
}
