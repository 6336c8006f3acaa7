// What differs between two versions of a document (api-facts 8.1): aligned by the ids of steps and
// lines, so that what moved is shown as moved, and word by word inside. Pure.
import type { FieldDiff, LineDiff, StepDiff } from '#contract/revisions/schemas.ts'
import { stepFields, type StepValues } from '#documents/step.ts'
import { withValues } from '#documents/values.ts'
import { inOrder, movedKeys, wordHunks } from '#lib/compare/textDiff.ts'
import { changedFields } from './content.ts'
import type { Content } from '#server/http/patrolPort.ts'

/** What a comparison knows of contents beyond their fields. */
type Line = { lineid: number; text_raw: string; bullet: string; level: number }
export type DiffedStep = Partial<StepValues> & {
  lines: Line[]
  media: { type: 'image' | 'object'; data: number[] }
}
export type DiffedDocument = { image: number | null }

type Images = { added: number[]; removed: number[] }

const text = (value: unknown): string | null =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : null

/**
 * Fields that differ; word by word where both sides are text. `null` before: the version did not
 * exist.
 */
const diffFields = (
  before: Content | null,
  after: Content,
  left: readonly string[] = [],
): FieldDiff[] =>
  changedFields(before ?? {}, after)
    .filter(field => !left.includes(field))
    .map(field => {
      const [was, is] = [before?.[field], after[field]]
      const [old, young] = [text(was), text(is)]
      const asText =
        old !== null && young !== null && (typeof was === 'string' || typeof is === 'string')
      return {
        field,
        before: was ?? null,
        after: is ?? null,
        hunks: asText ? wordHunks(old, young) : [],
      }
    })

const diffImages = (before: number[], after: number[]): Images => ({
  added: after.filter(imageid => !before.includes(imageid)),
  removed: before.filter(imageid => !after.includes(imageid)),
})

const opOf = (was: unknown, is: unknown, same: boolean): LineDiff['op'] =>
  was === undefined ? 'insert' : is === undefined ? 'delete' : same ? 'equal' : 'change'

const diffLines = (before: Line[], after: Line[]): LineDiff[] => {
  const placed = (lines: Line[]) =>
    new Map(
      lines.map(({ lineid, text_raw, bullet, level }, index) => [
        lineid,
        { text_raw, bullet, level, place: index + 1 },
      ]),
    )
  const [old, young] = [placed(before), placed(after)]
  const moved = movedKeys([...old.keys()], [...young.keys()])
  return inOrder([...old.keys()], [...young.keys()]).map(lineid => {
    const [was, is] = [old.get(lineid), young.get(lineid)]
    const same =
      was !== undefined &&
      is !== undefined &&
      was.text_raw === is.text_raw &&
      was.bullet === is.bullet &&
      was.level === is.level
    return {
      lineid,
      op: opOf(was, is, same),
      moved: moved.has(lineid),
      before: was ?? null,
      after: is ?? null,
      hunks: wordHunks(was?.text_raw ?? '', is?.text_raw ?? ''),
    }
  })
}

/** A version that was stored before there was a field says of it what an empty one says. */
const told = (step: DiffedStep | null) => withValues(stepFields, step ?? {}) as Content

export const diffStep = (before: DiffedStep | null, after: DiffedStep | null) => {
  const imagesOf = (step: DiffedStep | null) =>
    step?.media.type === 'image' ? step.media.data : []
  return {
    fields: diffFields(before && told(before), told(after), [
      'lines',
      ...(imagesOf(before).length || imagesOf(after).length ? ['media'] : []),
    ]),
    lines: diffLines(before?.lines ?? [], after?.lines ?? []),
    images: diffImages(imagesOf(before), imagesOf(after)),
  }
}

export type Versioned = {
  content: DiffedDocument & { steps: number[] }
  steps: Map<number, { revisionid: number; content: DiffedStep }>
}
/** Steps that are equal and stand where they stood are left out. */
export const diffSteps = (before: Versioned | null, after: Versioned): StepDiff[] => {
  const idsOf = (version: Versioned | null) =>
    version?.content.steps.filter(stepid => version.steps.has(stepid)) ?? []
  const [old, young] = [idsOf(before), idsOf(after)]
  const moved = movedKeys(old, young)
  const place = (ids: number[], stepid: number) =>
    ids.includes(stepid) ? ids.indexOf(stepid) + 1 : null
  return inOrder(old, young).flatMap((stepid): StepDiff[] => {
    const was = old.includes(stepid) ? before?.steps.get(stepid) : undefined
    const is = young.includes(stepid) ? after.steps.get(stepid) : undefined
    const same = was !== undefined && was.revisionid === is?.revisionid
    if (same && !moved.has(stepid)) return []
    return [
      {
        stepid,
        op: opOf(was, is, same),
        moved: moved.has(stepid),
        orderby_before: place(old, stepid),
        orderby_after: place(young, stepid),
        revisionid_before: was?.revisionid ?? null,
        revisionid_after: is?.revisionid ?? null,
        ...(same
          ? { fields: [], lines: [], images: { added: [], removed: [] } }
          : diffStep(was?.content ?? null, is?.content ?? null)),
      },
    ]
  })
}

const oneImage = (content: DiffedDocument | null): number[] =>
  content?.image ? [content.image] : []
export const diffContent = (before: DiffedDocument | null, after: DiffedDocument) => ({
  fields: diffFields(before as Content | null, after as Content, ['steps']),
  images: diffImages(oneImage(before), oneImage(after)),
})
