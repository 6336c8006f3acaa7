// What an edit is made of (moderation-admin 4): two versions of a document differ in units, the
// smallest parts that can be accepted or denied alone. Everything here is JSON, so that it can be
// stored and sent as it is.

import type { StepField, StepValues } from '#documents/step.ts'
import type { StoredField } from '#documents/stepForm.ts'

/**
 * Fields as a revision stores them: pictures, documents and guides by their ids. Times in seconds.
 */
export type Fields = Readonly<Record<string, unknown>>
/** A stored line has an id; one without is found by its words. */
export type LineVersion = { lineid: number | null; text_raw: string; bullet: string; level: number }
/** `data`: ids of pictures, or the objectid of one film. */
export type MediaVersion = { type: 'image' | 'object'; data: readonly number[] }
export type StepVersion = StepValues & {
  stepid: number
  lines: readonly LineVersion[]
  media: MediaVersion
  /** What is filled in at it, a unit for each field; absent where it asks for nothing. */
  form?: { fields: readonly StoredField[] }
}

/**
 * A document at one moment. `steps` are the guide's own, in order; steps inlined from prerequisites
 * are never here. `fields` is whatever else the revision holds and a decision may change; leave out
 * what is never held (public, author, patrol_threshold) and the order of the steps, which `steps`
 * says.
 */
export type DocVersion =
  | { kind: 'guide'; fields: Fields; steps: readonly StepVersion[] }
  | { kind: 'wiki'; fields: Fields }

/**
 * `meta` and `wiki.field` name their field in the path; the order of a list has the kind of its
 * members.
 */
export type UnitKind =
  | `meta.${string}`
  | 'flag'
  | 'document'
  | 'part'
  | 'tool'
  | 'prerequisite'
  | 'intro'
  | 'conclusion'
  | 'step'
  | `step.${StepField}`
  | 'step.order'
  | 'step.line'
  | 'step.media'
  | 'step.form'
  | 'wiki.field'
  | 'wiki.block'
export type UnitOp = 'add' | 'remove' | 'change' | 'move'

/**
 * Where something stands in the head: `number` from 1, and the nearest neighbours that stand in
 * both versions and did not move.
 */
export type Place = { number: number; follows: string | null; precedes: string | null }

/**
 * One unit. `path` says where and is the same for the same thing whatever else changes, and
 * `unitid` follows from it: a positive integer below 2^31, distinct within one list of units.
 * `before` and `after` are the value itself; null where there is none; of a move they are the
 * places, from 1. `place` is set where `add` and `move` put something into a list. `depends_on`:
 * units that have to be accepted with it.
 */
export type Unit = {
  unitid: number
  path: string
  kind: UnitKind
  op: UnitOp
  before: unknown
  after: unknown
  place: Place | null
  depends_on: readonly number[]
  words_added: number
  words_removed: number
}
/** A unit before it is numbered; what it needs is named by path. */
export type Draft = Omit<Unit, 'unitid' | 'depends_on' | 'words_added' | 'words_removed'> & {
  needs: readonly string[]
}
