// What a guide would say with something of an old version back in it. Pure: the effect is shown
// before anything is written.
import type {
  GuideContent,
  StepContent,
  StepLine,
  LineId,
  StepId,
} from '#app/drafts/content/guideContent.ts'
import {
  compare,
  compareStep,
  type Comparison,
  type Version,
  type VersionStep,
} from '../compare/compare.ts'
import type { DetailField } from '../compare/compareFields.ts'

/**
 * `order`: the steps that are on both sides stand as they stood. A step that is in one version only
 * comes back, or goes again.
 */
export type Scope =
  | { kind: 'field'; field: DetailField }
  | { kind: 'order' }
  | { kind: 'step'; stepid: StepId }
  | { kind: 'line'; stepid: StepId; lineid: LineId }

/** Everything that differs: restoring all of it gives the old version. */
export const scopesOf = ({ fields, steps }: Comparison): Scope[] => [
  ...fields.map(({ field }): Scope => ({ kind: 'field', field })),
  ...steps
    .filter(({ kind }) => kind !== 'same')
    .map(({ stepid }): Scope => ({ kind: 'step', stepid })),
  ...(steps.some(({ moved }) => moved) ? [{ kind: 'order' } as const] : []),
]
export const scopeKey = (scope: Scope): string =>
  [
    scope.kind,
    'field' in scope ? scope.field : '',
    'stepid' in scope ? scope.stepid : '',
    'lineid' in scope ? scope.lineid : '',
  ].join(' ')

/** One of these pieces is not the same in both. A line counts with its step. */
export const differAt = (a: Version, b: Version, scopes: readonly Scope[]): boolean => {
  const keyOf = (scope: Scope) =>
    scopeKey(scope.kind === 'line' ? { kind: 'step', stepid: scope.stepid } : scope)
  const keys = new Set(scopes.map(keyOf))
  return scopesOf(compare(a, b)).some(scope => keys.has(scopeKey(scope)))
}

/** Behind the nearest of those before it in `order` that is there. */
const inserted = <T>(
  list: readonly T[],
  item: T,
  order: readonly T[],
  is: (a: T, b: T) => boolean,
): T[] => {
  const before = order
    .slice(
      0,
      order.findIndex(one => is(one, item)),
    )
    .findLast(one => list.some(other => is(one, other)))
  const at = before === undefined ? 0 : list.findIndex(other => is(before, other)) + 1
  return [...list.slice(0, at), item, ...list.slice(at)]
}

const sameId = (a: VersionStep, b: VersionStep) => a.stepid === b.stepid
const withStep = (
  steps: readonly VersionStep[],
  old: readonly VersionStep[],
  stepid: StepId,
): VersionStep[] => {
  const then = old.find(step => step.stepid === stepid)
  if (!then) return steps.filter(step => step.stepid !== stepid)
  if (steps.some(step => sameId(step, then)))
    return steps.map(step => (sameId(step, then) ? then : step))
  return inserted(steps, then, old, sameId)
}

const withOrder = (steps: readonly VersionStep[], old: readonly VersionStep[]): VersionStep[] => {
  const common = old.flatMap(then => steps.filter(step => sameId(step, then)))
  const next = common.values()
  return steps.map(step => (common.includes(step) ? (next.next().value ?? step) : step))
}

const withLine = (now: StepContent, old: StepContent, lineid: LineId): StepContent => {
  const row = compareStep(now, old).lines.find(
    ({ before, after }) => before?.value.lineid === lineid || after?.value.lineid === lineid,
  )
  if (!row) return now
  const [before, after] = [row.before?.value, row.after?.value]
  const rest = now.lines.filter(line => line !== before)
  if (!after) return { ...now, lines: rest }
  const line: StepLine = { ...after, lineid: before?.lineid ?? null }
  if (before && !row.moved)
    return { ...now, lines: now.lines.map(one => (one === before ? line : one)) }
  // Among the lines of now the old neighbours are found by their ids.
  const byId = (a: StepLine, b: StepLine) => a === b || (a.lineid !== null && a.lineid === b.lineid)
  return {
    ...now,
    lines: inserted(
      rest,
      line,
      old.lines.map(one => (one === after ? line : one)),
      byId,
    ),
  }
}

const withField = (now: GuideContent, old: GuideContent, field: DetailField): GuideContent => ({
  ...now,
  [field]: old[field],
})

const withOne = ({ fields, steps }: Version, old: Version, scope: Scope): Version => {
  if (scope.kind === 'field') return { fields: withField(fields, old.fields, scope.field), steps }
  if (scope.kind === 'order') return { fields, steps: withOrder(steps, old.steps) }
  if (scope.kind === 'step') return { fields, steps: withStep(steps, old.steps, scope.stepid) }
  const then = old.steps.find(({ stepid }) => stepid === scope.stepid)
  if (!then) return { fields, steps }
  return {
    fields,
    steps: steps.map(step =>
      sameId(step, then)
        ? { ...step, content: withLine(step.content, then.content, scope.lineid) }
        : step,
    ),
  }
}

/** `now` with these pieces as they were in `old`; everything else stays as it is now. */
export const restoredVersion = (now: Version, old: Version, scopes: readonly Scope[]): Version => {
  const { fields, steps } = scopes.reduce((version, scope) => withOne(version, old, scope), now)
  return { fields: { ...fields, stepids: steps.map(({ stepid }) => stepid) }, steps }
}
