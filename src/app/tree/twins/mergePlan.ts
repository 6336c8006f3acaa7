// What merging one category into another comes to, as lines of the plan: what lies in the one is
// read from the service, not from the tree, which may hide some of it.
import type { TwinCategory } from '#contract/tree/twins.ts'
import { call } from '#app/api/client.ts'
import type { Move } from '../moves/moveRules.ts'
import { readCategory } from '../moves/sendMove.ts'

/** As many as a plan may have: all of them can be taken back. */
export const mostLines = 1000
const guidesAtOnce = 200

/**
 * `stays`: why the page of the one that is emptied is left where it is; null where it goes.
 * `isTooLong`: more than a plan can have; nothing of it is planned.
 */
export type Merge = {
  moves: readonly Move[]
  stays: 'translated' | 'released' | null
  isTooLong: boolean
}

const listGuides = async (category: string): Promise<{ guideid: number; title: string }[]> => {
  const all = new Map<number, string>()
  for (let page = [0]; page.length > 0 && all.size <= mostLines;) {
    const found = await call('listGuides', {
      query: { category, includePrivate: true, limit: guidesAtOnce, offset: all.size },
    })
    const before = all.size
    for (const { guideid, title } of found) all.set(guideid, title)
    page = found.length === guidesAtOnce && all.size > before ? [all.size] : []
  }
  return [...all].map(([guideid, title]) => ({ guideid, title }))
}

/** A guide with a release stays where readers find it until its next one. */
const keptByReleases = async (category: string): Promise<'released' | null> => {
  if (!(await call('readSite', {})).features.releases) return null
  const phase = 'draft,in_review,approved,scheduled,live'
  const found = await call('listReleases', { query: { category, phase, limit: 1 } })
  return found.releases.length > 0 ? 'released' : null
}

/**
 * Whether the plan has lines that concern the two, and whether `from` can still be merged into
 * `into`: not where a line is of another merge or move of one of them, as both would not end as
 * each of them says.
 */
export const planningOf = (
  wanted: readonly Move[],
  from: string,
  into: string,
): { isPlanned: boolean; canMerge: boolean } => {
  const names = new Set<string | null>([from, into])
  const lines = wanted.filter(
    ({ what, ...move }) =>
      names.has(move.from) || names.has(move.to) || (what !== 'guide' && names.has(move.title)),
  )
  return {
    isPlanned: lines.length > 0,
    canMerge: lines.every(
      ({ what, ...move }) => move.from === from && move.to === into && what !== 'page',
    ),
  }
}

/** Throws ApiError. `left`: how many lines the plan can still have. */
export const readMerge = async (
  from: Pick<TwinCategory, 'title' | 'display_title'>,
  into: Pick<TwinCategory, 'title'>,
  left: number,
): Promise<Merge> => {
  const page = await readCategory(from.title)
  const guides = await listGuides(from.title)
  const ends = { from: from.title, to: into.title }
  const stays = page.available_langids.length > 1 ? 'translated' : await keptByReleases(from.title)
  const moves: Move[] = [
    ...page.children
      .filter(({ title }) => title !== into.title)
      .map(({ title, display_title }) => ({ title, label: display_title || title, ...ends })),
    ...guides.map(({ guideid, title }) => ({
      title: String(guideid),
      label: title,
      ...ends,
      what: 'guide' as const,
    })),
    ...(stays === null
      ? [
          {
            title: from.title,
            label: from.display_title,
            from: from.title,
            to: null,
            what: 'page' as const,
          },
        ]
      : []),
  ]
  return moves.length > left
    ? { moves: [], stays, isTooLong: true }
    : { moves, stays, isTooLong: false }
}
