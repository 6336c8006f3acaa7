// Ids that were taken here, so that what text says of them can follow.
import { list, record, text, type Json } from './values.ts'

type Kind = 'image' | 'document' | 'user'
/** Of the export -> of here, for those that differ; guides have had their ids decided before. */
export type MovedIds = Record<Kind, Map<number, number>> & {
  guideid: (guideid: number) => number | undefined
}
export const createMovedIds = (): MovedIds => ({
  image: new Map(),
  document: new Map(),
  user: new Map(),
  guideid: () => undefined,
})

export const hereOf = (moved: MovedIds, kind: Kind, id: number): number => moved[kind].get(id) ?? id
export const noteMoved = (moved: MovedIds, kind: Kind, id: number, here: number): void => {
  if (id !== here) moved[kind].set(id, here)
}

/** Wiki text whose `[image|5]`, `[document|5]`, `[user|5]` and `[guide|5]` name what they named. */
export const movedText = (moved: MovedIds, words: string): string =>
  words.replace(
    /\[(image|document|user|guide)\|(\s*)(\d{1,9})(?!\d)/g,
    (_all, kind: Kind | 'guide', blank: string, id: string) =>
      `[${kind}|${blank}${kind === 'guide' ? (moved.guideid(Number(id)) ?? id) : hereOf(moved, kind, Number(id))}`,
  )

const raw = (moved: MovedIds, value: Json, names: string[]): Json => ({
  ...value,
  ...Object.fromEntries(
    names.flatMap(name =>
      typeof value[name] === 'string' ? [[name, movedText(moved, text(value[name]))]] : [],
    ),
  ),
})

const lines = (moved: MovedIds, given: unknown): unknown[] =>
  list(given).map(line => raw(moved, record(line) ?? {}, ['text_raw']))
const steps = (moved: MovedIds, given: unknown): unknown[] =>
  list(given).map(one => {
    const step = record(one) ?? {}
    return {
      ...step,
      ...(Object.hasOwn(step, 'lines') ? { lines: lines(moved, step['lines']) } : {}),
    }
  })

/** What an ignored finding is about has its ids of here. */
const ignored = (moved: MovedIds, given: unknown): unknown => {
  const one = record(given) ?? {}
  const about = record(one['about']) ?? {}
  const { imageid, guideid } = about
  return {
    ...one,
    about: {
      ...about,
      ...(typeof imageid === 'number' && { imageid: hereOf(moved, 'image', imageid) }),
      ...(typeof guideid === 'number' && { guideid: moved.guideid(guideid) ?? guideid }),
    },
  }
}

/** A guide or page of an export with its translations. */
export const retargeted = (moved: MovedIds, value: Json): Json => {
  const names = ['introduction_raw', 'conclusion_raw', 'contents_raw']
  const translations = Object.fromEntries(
    Object.entries(record(value['translations']) ?? {}).map(([langid, given]) => {
      const one = record(given) ?? {}
      return [langid, { ...raw(moved, one, names), steps: steps(moved, one['steps']) }]
    }),
  )
  return {
    ...raw(moved, value, names),
    translations,
    ...(Object.hasOwn(value, 'ignored_findings')
      ? { ignored_findings: list(value['ignored_findings']).map(one => ignored(moved, one)) }
      : {}),
    ...(Object.hasOwn(value, 'steps') ? { steps: steps(moved, value['steps']) } : {}),
  }
}
