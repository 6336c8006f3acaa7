// What others have saved in a guide since it was opened here, as its list of revisions tells. Pure.
import type { Revision } from '#contract/revisions/schemas.ts'
import type { Seconds, UnixSeconds } from '#lib/time.ts'

/** Saves of one person in one step, or in the fields of the guide, one soon after another. */
export type Arrival = {
  /** Newest first. */
  revisions: readonly [Revision, ...Revision[]]
  /** null: the guide's own fields, or the order of its steps. */
  stepid: number | null
  /** What the step was before, where the list goes back so far. */
  before: number | undefined
  /** Nobody has saved in the step since. */
  isLast: boolean
}

const pause: Seconds = 10 * 60

/** Its step has a line of its own. */
const onlyAddsSteps = ({ resource, kind, fields, steps }: Revision): boolean =>
  resource === 'guide' &&
  kind !== 'create' &&
  fields.every(field => field === 'steps') &&
  (steps?.removed ?? 0) === 0 &&
  (steps?.moved ?? 0) === 0

type Open = Omit<Arrival, 'revisions'> & { revisions: [Revision, ...Revision[]] }
const goesOn = (open: Open | undefined, { userid, date }: Revision): open is Open =>
  open !== undefined &&
  open.revisions[0].userid === userid &&
  (open.revisions.at(-1)?.date ?? 0) - date < pause

/**
 * `revisions`: newest first, of anybody; `came`: older ones were there when the guide was opened.
 */
export const arrivalsIn = (
  revisions: readonly Revision[],
  me: number,
  came: UnixSeconds,
): Arrival[] => {
  const open = new Map<number | null, Open>()
  const all: Open[] = []
  for (const revision of revisions) {
    if (revision.status !== 'accepted' || onlyAddsSteps(revision)) continue
    const stepid = revision.stepid ?? null
    const last = open.get(stepid)
    const isNew = revision.date >= came
    if (isNew && goesOn(last, revision)) {
      last.revisions.push(revision)
      continue
    }
    if (last) last.before ??= revision.revisionid
    if (!isNew) continue
    const next: Open = { revisions: [revision], stepid, before: undefined, isLast: !last }
    open.set(stepid, next)
    all.push(next)
  }
  return all.filter(({ revisions: [{ userid }] }) => userid !== me)
}
