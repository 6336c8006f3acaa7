// Two versions of a document -> the units of the edit that leads from one to the other. Pure.
import { stepFields } from '#documents/step.ts'
import { namesOf, textsOf, valuesIn } from '#documents/values.ts'
import type { Effort } from '#lib/compare/boundedDiff.ts'
import { entryOf } from '#lib/existing.ts'
import { hashOf } from '#lib/hash.ts'
import { sameJson } from '#lib/json.ts'
import { changedWords } from '#lib/words.ts'
import { textChanges } from './blocks.ts'
import { pairedLines } from './lines.ts'
import { listChanges, type ListChange } from './lists.ts'
import {
  emptyStep,
  formOf,
  listFields,
  listOf,
  pairedMedia,
  segment,
  stepsOf,
  textKind,
} from './shape.ts'
import type { DocVersion, Draft, Fields, StepVersion, Unit, UnitKind } from './types.ts'

const fromList = (
  changes: readonly ListChange<unknown>[],
  under: string,
  kind: UnitKind,
  orderKind = kind,
  needs: readonly string[] = [],
): Draft[] => {
  const added = new Set(changes.filter(({ op }) => op === 'add').map(({ key }) => key))
  return changes.map(({ key, op, before, after, place, neighbours }) => ({
    path: `${under}/${segment(key)}${op === 'move' ? '/place' : ''}`,
    kind: op === 'move' ? orderKind : kind,
    op,
    before,
    after,
    place,
    needs: [
      ...needs,
      ...(op === 'move'
        ? neighbours.filter(one => added.has(one)).map(one => `${under}/${segment(one)}`)
        : []),
    ],
  }))
}

const scalar = (
  path: string,
  kind: UnitKind,
  before: unknown,
  after: unknown,
  needs: readonly string[] = [],
): Draft[] =>
  sameJson(before, after)
    ? []
    : [
        {
          path,
          kind,
          op: before === undefined ? 'add' : after === undefined ? 'remove' : 'change',
          before: before ?? null,
          after: after ?? null,
          place: null,
          needs,
        },
      ]

const fieldDrafts = (
  kind: DocVersion['kind'],
  field: string,
  before: Fields,
  after: Fields,
  effort: Effort,
): Draft[] => {
  const [was, is] = [before[field], after[field]]
  if (sameJson(was, is)) return []
  const text = textKind(kind, field)
  if (text && typeof was === 'string' && typeof is === 'string')
    return textChanges(was, is, effort).map(({ key, ...change }) => ({
      path: `${field}/${segment(key)}`,
      kind: text,
      ...change,
      needs: [],
    }))
  const list = listFields[field]
  if (list && Array.isArray(was) && Array.isArray(is))
    return fromList(listChanges(listOf(field, was), listOf(field, is)), field, list.kind)
  return scalar(field, kind === 'wiki' ? 'wiki.field' : `meta.${field}`, was, is)
}

const stepDrafts = (before: StepVersion, after: StepVersion, needs: readonly string[]): Draft[] => {
  if (sameJson(before, after)) return [] // most steps of most edits
  const under = `steps/${after.stepid}`
  const { old, young } = pairedLines(before.lines, after.lines)
  const media = pairedMedia(before.media, after.media)
  const [was, is] = [valuesIn(stepFields, before), valuesIn(stepFields, after)]
  return [
    ...namesOf(stepFields).flatMap(name =>
      scalar(`${under}/${name}`, `step.${name}`, was[name], is[name], needs),
    ),
    ...fromList(listChanges(old, young), `${under}/lines`, 'step.line', 'step.line', needs),
    // A film in place of pictures is one change: half of it could not be stored.
    ...(before.media.type === after.media.type
      ? fromList(
          listChanges(media.old, media.young),
          `${under}/media`,
          'step.media',
          'step.media',
          needs,
        )
      : scalar(`${under}/media`, 'step.media', before.media, after.media, needs)),
    ...fromList(
      listChanges(formOf(before), formOf(after)),
      `${under}/form`,
      'step.form',
      'step.form',
      needs,
    ),
  ]
}

const guideDrafts = (base: DocVersion, head: DocVersion): Draft[] => {
  const [old, young] = [stepsOf(base), stepsOf(head)]
  const known = new Map(old.map(({ key, value }) => [key, value]))
  // What a step says is told by its own units: here it only comes, goes or moves.
  const steps = fromList(
    listChanges(old, young, () => true),
    'steps',
    'step',
    'step.order',
  ).map(draft =>
    draft.op === 'add'
      ? { ...draft, after: { stepid: (draft.after as StepVersion).stepid } }
      : draft,
  )
  const inner = young.flatMap(({ key, value }) => {
    const was = known.get(key)
    return stepDrafts(was ?? emptyStep(value.stepid), value, was ? [] : [`steps/${key}`])
  })
  return [...steps, ...inner]
}

/**
 * A featured document depends on its being attached, and can only go when it is no longer featured.
 */
const withFeatured = (drafts: Draft[]): Draft[] => {
  const featured = drafts.find(({ path }) => path === 'featured_documentid')
  if (!featured) return drafts
  return drafts.map(draft => {
    if (draft === featured)
      return {
        ...draft,
        needs: drafts
          .filter(
            ({ kind, op, after }) =>
              kind === 'document' && op === 'add' && after === featured.after,
          )
          .map(({ path }) => path),
      }
    return draft.kind === 'document' && draft.op === 'remove' && draft.before === featured.before
      ? { ...draft, needs: [featured.path] }
      : draft
  })
}

/** Members of steps, lines, items and fields of forms that people read. */
const wordy = [
  ...textsOf(stepFields),
  'text_raw',
  'lines',
  'name',
  'notes',
  'label',
  'options',
  'unit',
]
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  const members = value as Record<string, unknown>
  return wordy
    .map(name => textOf(members[name]))
    .filter(Boolean)
    .join(' ')
}

const numbered = (drafts: readonly Draft[], effort: Effort): Unit[] => {
  const ids = new Map<string, number>()
  const taken = new Set<number>()
  for (const { path } of drafts) {
    let id = hashOf(path) % 0x7fffffff || 1
    while (taken.has(id)) id = (id % 0x7ffffffe) + 1
    taken.add(id)
    ids.set(path, id)
  }
  return drafts.map(({ needs, ...draft }) => ({
    unitid: entryOf(ids, draft.path),
    ...draft,
    depends_on: needs.flatMap(path => ids.get(path) ?? []),
    ...(draft.op === 'move'
      ? { words_added: 0, words_removed: 0 }
      : changedWords(textOf(draft.before), textOf(draft.after), effort)),
  }))
}

/** In pairs of places: what a document may cost, some fifty milliseconds. */
const mostOfAll = 400_000

/** Fields first, then steps in the head's order. */
const draftsBetween = (base: DocVersion, head: DocVersion, effort: Effort): Draft[] => {
  const fields = [...new Set([...Object.keys(base.fields), ...Object.keys(head.fields)])].flatMap(
    field => fieldDrafts(head.kind, field, base.fields, head.fields, effort),
  )
  return [...withFeatured(fields), ...guideDrafts(base, head)]
}

/**
 * What differs, for who asks neither for the ids of units nor for what each needs and how many
 * words it has.
 */
export const changesBetween = (
  base: DocVersion,
  head: DocVersion,
): Pick<Draft, 'path' | 'kind' | 'op' | 'after'>[] => draftsBetween(base, head, { left: mostOfAll })

/**
 * The units of the edit from `base` to `head`, fields first, then steps in the head's order. No
 * units: nothing differs. Linear in the document; in the differences up to `effort`, beyond which
 * blocks and words are compared by what they are, not by how they stand.
 */
export const unitsBetween = (
  base: DocVersion,
  head: DocVersion,
  effort: Effort = { left: mostOfAll },
): Unit[] => numbered(draftsBetween(base, head, effort), effort)
