// Names a document of which drafts are kept: a guide, or a page of the wiki.

import { storedOrTemporary } from './temporaryId.ts'

declare const only: unique symbol
/**
 * There is one object for each document: keys are compared with ===, and serve in maps, in sets and
 * as dependencies.
 */
export type DocKey = {
  readonly kind: 'guide' | 'wiki'
  readonly id: number
  readonly [only]: true
}

const keys = new Map<string, DocKey>()
const keyFor = (kind: DocKey['kind'], id: number): DocKey => {
  const name = `${kind} ${id}`
  // Keys are made here and nowhere else.
  const key = keys.get(name) ?? (Object.freeze({ kind, id }) as DocKey)
  keys.set(name, key)
  return key
}
export const guideKey = (guideid: number): DocKey => keyFor('guide', guideid)
export const wikiKey = (wikiid: number): DocKey => keyFor('wiki', wikiid)
/** The key that another tab has sent a copy of. */
export const receivedKey = ({ kind, id }: Pick<DocKey, 'kind' | 'id'>): DocKey => keyFor(kind, id)
/** `guide 12`, `wiki 5`. */
export const nameOfDoc = ({ kind, id }: DocKey): string => `${kind} ${id}`

/**
 * This browser's stores and locks name a document by one number: a guide by its guideid, a page by
 * its wikiid below zero. Earlier versions of the app left them so, and may still be open in another
 * tab (docs/decisions/0410).
 */
export const storedDoc = ({ kind, id }: DocKey): number => (kind === 'wiki' ? -id : id)
const docOf = (stored: number): DocKey => (stored < 0 ? wikiKey(-stored) : guideKey(stored))

type Keyed = { doc: DocKey }
type Stored = { guideid: number }
/** As a store of this browser has it. */
export const toStored = <T extends Keyed>({ doc, ...rest }: T): Omit<T, 'doc'> & Stored => ({
  ...rest,
  guideid: storedDoc(doc),
})
type FromStored<T> = T extends Stored ? Omit<T, 'guideid'> & Keyed : never
/** Earlier versions numbered steps that are not stored below zero too (docs/decisions/0412). */
const withStepId = <T extends { stepid?: unknown }>(stored: T): T =>
  typeof stored.stepid === 'number'
    ? { ...stored, stepid: storedOrTemporary(stored.stepid) }
    : stored
export const fromStored = <T extends Stored>({ guideid, ...rest }: T): FromStored<T> =>
  // Of a union each member for itself, which the compiler does not follow.
  ({ ...withStepId(rest), doc: docOf(guideid) }) as FromStored<T>
