// How a document falls into named members: the one place that the comparison, the application and
// the rebase agree on.
import { keyed, paired, type Keyed } from '#lib/compare/align.ts'
import { stepFields } from '#documents/step.ts'
import { fieldidOf, type StoredField } from '#documents/stepForm.ts'
import { emptyValues } from '#documents/values.ts'
import { memberAt } from '#lib/existing.ts'
import type { DocVersion, MediaVersion, StepVersion, UnitKind } from './types.ts'

/**
 * Fields that are lists, with the kind of their members and what names one: parts and tools go by
 * type and name.
 */
export const listFields: Readonly<
  Record<string, { kind: UnitKind; nameOf: (value: unknown) => string }>
> = {
  flags: { kind: 'flag', nameOf: String },
  documents: { kind: 'document', nameOf: String },
  prerequisites: { kind: 'prerequisite', nameOf: String },
  parts: { kind: 'part', nameOf: value => itemName(value) },
  tools: { kind: 'tool', nameOf: value => itemName(value) },
}
const itemName = (value: unknown): string => {
  const { type, name } = value as { type?: string; name?: string }
  return `${type ?? ''} ${name ?? ''}`
}

/** Fields of wiki text, which are compared by block. */
export const textKind = (kind: DocVersion['kind'], field: string): UnitKind | null =>
  kind === 'wiki'
    ? field === 'contents'
      ? 'wiki.block'
      : null
    : field === 'introduction'
      ? 'intro'
      : field === 'conclusion'
        ? 'conclusion'
        : null

export const listOf = (field: string, value: unknown): Keyed<unknown>[] =>
  keyed((value ?? []) as unknown[], memberAt(listFields, field).nameOf)

export const stepsOf = (doc: DocVersion): Keyed<StepVersion>[] =>
  doc.kind === 'guide' ? keyed(doc.steps, ({ stepid }) => String(stepid)) : []
export const emptyStep = (stepid: number): StepVersion => ({
  stepid,
  ...emptyValues(stepFields),
  lines: [],
  media: { type: 'image', data: [] },
})

/** Fields go by the ids that they had first: a reworded one is a change. */
export const formOf = ({ form }: StepVersion): Keyed<StoredField>[] =>
  keyed(form?.fields ?? [], field => String(fieldidOf(field)))

const ids = (media: MediaVersion) => keyed(media.data, String)
/** Pictures pair by slot, then by id: one that came for another has its name. */
export const pairedMedia = (
  before: MediaVersion,
  after: MediaVersion,
): { old: Keyed<number>[]; young: Keyed<number>[] } => {
  const old = ids(before)
  return { old, young: paired(old, ids(after), () => true) }
}

/** A name as one segment of a path. */
export const segment = (name: string): string => encodeURIComponent(name)
export const nameIn = (segmentOfPath: string): string => decodeURIComponent(segmentOfPath)
