// The list of revisions as people read it: what one person saved in one sitting is one entry. Pure.
import { existing } from '#lib/existing.ts'
import type { Revision } from '#contract/revisions/schemas.ts'
import type { Seconds } from '#lib/time.ts'

/** Newest first, at least one. */
export type RevisionGroup = { revisions: readonly [Revision, ...Revision[]] }

const pause: Seconds = 10 * 60

/**
 * One person's, in one state of review, each less than ten minutes after the one before. What was
 * imported or restored stands alone, and what goes back to before the sitting; what its author has
 * only tried out and taken back within it does not.
 */
const isNear = (later: Revision, earlier: Revision): boolean =>
  later.userid === earlier.userid &&
  later.status === earlier.status &&
  later.date - earlier.date < pause &&
  ![later, earlier].some(({ kind }) => kind === 'restore' || kind === 'import')

type Sitting = [Revision, ...Revision[]]
const runsOf = (
  revisions: readonly Revision[],
  goesOn: (later: Revision, earlier: Revision) => boolean,
): Sitting[] => {
  const runs: Sitting[] = []
  for (const revision of revisions) {
    const open = runs.at(-1)
    if (open && goesOn(open.at(-1) as Revision, revision)) open.push(revision)
    else runs.push([revision])
  }
  return runs
}

export const groupRevisions = (revisions: readonly Revision[]): RevisionGroup[] =>
  runsOf(revisions, isNear).flatMap(near => {
    const begun = existing(near.at(-1), 'the revision').revisionid
    const goesBack = ({ restores }: Revision) => restores !== undefined && restores < begun
    return runsOf(near, (...two) => !two.some(goesBack)).map(list => ({ revisions: list }))
  })

/**
 * What is compared where the address names nothing: the latest sitting with what stood before it.
 * null while there is one revision only.
 */
export const latestPair = (
  sittings: readonly RevisionGroup[],
): { from: number; to: number } | null => {
  const [latest, before] = sittings
  if (!latest) return null
  const to = latest.revisions[0].revisionid
  const from =
    before?.revisions[0].revisionid ?? existing(latest.revisions.at(-1), 'the revision').revisionid
  return from === to ? null : { from, to }
}

export type StepChange = {
  stepid: number
  isNew: boolean
  added: number
  removed: number
  moved: number
  /** null: several saves changed lines, maybe the same ones. */ changed: number | null
  isTitle: boolean
  isMedia: boolean
  /** What is filled in at it. */ isForm: boolean
  /** It ended as it was in this one. */ restores?: number | undefined
}
export type RevisionGroupSummary = {
  isPage: boolean
  isCreated: boolean
  fields: string[]
  steps: { added: number; removed: number; moved: number }
  /** A page, or details and order of steps, ended as they were in this one. */ restores?:
    | number
    | undefined
  changes: StepChange[]
}

/** Of a single save a chip says it. */
const endsAs = (sitting: readonly Revision[], own: readonly Revision[]): number | undefined =>
  sitting.length > 1 ? own[0]?.restores : undefined

/** What the saves of a sitting did, added up. */
export const summaryOf = ({ revisions }: RevisionGroup): RevisionGroupSummary => {
  const guides = revisions.filter(({ resource }) => resource !== 'step')
  const edits = guides.filter(({ kind }) => kind !== 'create')
  const count = (what: 'added' | 'removed' | 'moved') =>
    edits.reduce((sum, { steps }) => sum + (steps?.[what] ?? 0), 0)
  const stepids = [...new Set(revisions.flatMap(({ stepid }) => stepid ?? []))]
  return {
    isPage: guides.some(({ resource }) => resource === 'wiki'),
    isCreated: guides.some(({ kind }) => kind === 'create'),
    fields: [...new Set(edits.flatMap(({ fields }) => fields))].filter(
      field => field !== 'steps' && field !== 'generated_title',
    ),
    steps: { added: count('added'), removed: count('removed'), moved: count('moved') },
    restores: endsAs(revisions, guides),
    changes: stepids.map(stepid => {
      const own = revisions.filter(revision => revision.stepid === stepid)
      const lines = own.flatMap(({ kind, lines: counted }) =>
        counted && kind !== 'create' ? [counted] : [],
      )
      const total = (what: 'added' | 'removed' | 'moved' | 'changed') =>
        lines.reduce((sum, one) => sum + one[what], 0)
      const changes = lines.filter(({ changed }) => changed > 0).length
      const edited = own.filter(({ kind }) => kind !== 'create')
      return {
        stepid,
        isNew: edited.length < own.length,
        added: total('added'),
        removed: total('removed'),
        moved: total('moved'),
        changed: changes > 1 ? null : total('changed'),
        isTitle: edited.some(({ fields }) => fields.includes('title')),
        isMedia: edited.some(({ fields }) => fields.includes('media')),
        isForm: edited.some(({ fields }) => fields.includes('form')),
        restores: endsAs(revisions, own),
      }
    }),
  }
}
