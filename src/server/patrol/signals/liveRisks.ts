// What speaks for a look at writes that are live, by the rules that edits are judged by while they
// wait. As many statements for a hundred writes as for one, and one budget for comparing them all.
import type { SignalCode } from '#contract/patrol/shapes.ts'
import { existing } from '#lib/existing.ts'
import type { DocVersion, Unit } from '#patrol/types.ts'
import { mostOfAll, unitsBetween } from '#patrol/unitsBetween.ts'
import { createPauses } from '#server/base/pauses.ts'
import type { SignedInReader } from '#server/http/context.ts'
import type { Content, LiveRisk, LiveWrite } from '#server/http/patrolPort.ts'
import { lettersAtOnce, openJudge } from '#server/judging/judge.ts'
import { saidInUnits } from '#server/judging/saidIn.ts'
import { guideVersion, translationVersion, wikiVersion, type Contents } from '../chain/versions.ts'
import { loadAuthors, loadContents, loadParts, loadPasts, type Part } from './liveWrites.sql.ts'
import { historySignals, unitSignals, type Found } from './signalRules.ts'

type Sides = { below: DocVersion; head: DocVersion }

const sidesOf = (
  { doc_type, source }: LiveWrite,
  parts: readonly Part[],
  contents: ReadonlyMap<number, Content>,
): Sides => {
  const version = (side: 'before' | 'after'): DocVersion => {
    const at = (part: Part | undefined) => contents.get(part?.[side] ?? 0)
    const whole: Contents = {
      own: at(parts.find(({ resource }) => resource !== 'step')) ?? null,
      steps: new Map(
        parts.flatMap(part => {
          const content = part.resource === 'step' ? at(part) : undefined
          return content ? [[part.resourceid, content]] : []
        }),
      ),
    }
    if (doc_type !== 'guide') return wikiVersion(whole)
    return source ? guideVersion(whole) : translationVersion(whole)
  }
  return { below: version('before'), head: version('after') }
}

const words = (text: string): DocVersion => ({ kind: 'wiki', fields: text ? { text } : {} })

const places = { page: 'page', publication: 'page', edit: 'edit', comment: 'comment' } as const

/** What is read for one list, as it lies there: some tens of milliseconds of work. */
const mostRead = 4_000_000 // bytes

/** The writes with their parts, as far as there is room for all of what they are told from. */
const withinReach = (writes: readonly LiveWrite[], parts: readonly Part[]) => {
  const byPlace = new Map<number, Part[]>()
  for (const part of parts) {
    const known = byPlace.get(part.place)
    if (known) known.push(part)
    else byPlace.set(part.place, [part])
  }
  let left = mostRead
  return writes.flatMap((write, index) => {
    const own = byPlace.get(index + 1) ?? []
    const bytes = own.reduce((sum, part) => sum + part.bytes, write.text?.length ?? 0)
    if (bytes > left) return []
    left -= bytes
    return [{ write, index, parts: own, bytes }]
  })
}

/**
 * By the id of each; one without words of its own, as a file, by its name and its author. What is
 * too long for the room that is left has none.
 */
export const risksOf = async (
  ctx: SignedInReader,
  writes: readonly LiveWrite[],
): Promise<Map<string, LiveRisk>> => {
  if (writes.length === 0) return new Map()
  const { db, settings } = ctx
  const pasts = await loadPasts(db, writes)
  const near = withinReach(writes, await loadParts(db, writes))
  const contents = await loadContents(
    db,
    near.flatMap(({ parts }) => parts),
  )
  const authors = await loadAuthors(db, writes)
  const judgeOne = await openJudge(ctx)
  const lists = {
    trusted: [...settings.trusted_link_hosts, new URL(ctx.origin).hostname],
    hosts: settings.suspect_hosts,
    words: settings.suspect_words,
  }
  const effort = { left: mostOfAll }
  const pause = createPauses(lettersAtOnce)
  const risks = new Map<string, LiveRisk>()
  for (const { write, index, parts, bytes } of near) {
    const { below, head }: Sides =
      write.text === null
        ? sidesOf(write, parts, contents)
        : { below: words(''), head: words(write.text) }
    await pause(bytes)
    const units: Unit[] = unitsBetween(below, head, effort)
    const author = authors.find(({ userid }) => userid === write.authorid)
    const hits =
      author && write.kind !== 'file'
        ? await judgeOne(author, { place: places[write.kind], ...saidInUnits(units) })
        : []
    const found: Found[] = [
      ...(hits.length > 0 ? [{ code: 'content_rule' as const, evidence: {} }] : []),
      ...historySignals(existing(pasts[index], 'a past'), write.authorid, units),
      ...unitSignals(units, below, lists),
    ]
    risks.set(write.id, weighed(found, settings.patrol_weights))
  }
  return risks
}

const weighed = (found: readonly Found[], weights: Record<SignalCode, number>): LiveRisk => {
  const counted = found.filter(({ code }) => weights[code] > 0)
  return {
    risk: Math.min(
      100,
      counted.reduce((sum, { code }) => sum + weights[code], 0),
    ),
    signals: counted
      .map(({ code }) => code)
      .toSorted((a, b) => weights[b] - weights[a] || (a < b ? -1 : 1)),
  }
}
