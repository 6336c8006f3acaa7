// The pure rules against a second, naive reading of the same document (moderation-admin M-20, M-70
// to M-76): after each step of a sequence (patrolSequences.ts) both have the same live version,
// head and states.
import { emptyStep } from '#patrol/shape.ts'
import { expect, test } from 'vitest'
import { entryOf, existing } from '#lib/existing.ts'
import type { DocVersion } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import {
  headOf,
  itemIn,
  openUnits,
  saveLive,
  settle,
  stillOpen,
  without,
  type Chain,
  type ChainItem,
} from './chain.ts'
import { asProposed, takenBack } from './takeBack.ts'
import { acceptUnits, dropItems, followUpOf, proposedUnits, verdictsRefused } from './accept.ts'
import type { Cells, Person } from '../../../testing/patrolReferenceModel.ts'
import { canDecide, extendsTop, goesLive } from '#server/rights/review.ts'
import { author, placeOf, play, start, type Played } from '../../../testing/patrolSequences.ts'
import { amountOf } from '../../../fixtures/propertyRuns.ts'

const sequences = amountOf({ check: 500, test: 1000, soak: 100_000 })
const editorOf = (person: Person) => ({
  userid: person.id,
  privilege: person.moderator ? ('Moderator' as const) : ('User' as const),
  reputation: person.reputation,
})

/** The documents of the model have none. */
const noLimits = () => []

const orderIn = (doc: DocVersion | undefined, stepid: number): number => {
  const found = doc?.kind === 'guide' ? doc.steps.findIndex(step => step.stepid === stepid) : -1
  return found < 0 ? 1000 : found
}
/**
 * Steps stand as they stood; new ones come last. Where steps stand is not compared: what both add
 * stays in either order.
 */
const versionOf = (cells: Cells, now?: DocVersion): DocVersion => ({
  kind: 'guide',
  fields: { a: cells.get('a'), b: cells.get('b') },
  steps: [...cells]
    .filter(([place, value]) => /^\d+$/.test(place) && value === 'step')
    .map(([place]) => Number(place))
    .sort((a, b) => orderIn(now, a) - orderIn(now, b) || a - b)
    .map(stepid => ({
      ...emptyStep(stepid),
      lines: cells.get(`${stepid}/text`)
        ? [
            {
              lineid: stepid,
              text_raw: existing(cells.get(`${stepid}/text`), 'a text'),
              bullet: 'black',
              level: 0,
            },
          ]
        : [],
      media: { type: 'image', data: [] },
    })),
})
const cellsIn = (doc: DocVersion): Cells =>
  new Map<string, string | null>([
    ...(Object.entries(doc.fields) as [string, string][]),
    ...(doc.kind === 'guide'
      ? doc.steps.flatMap(({ stepid, lines }): [string, string | null][] => [
          [String(stepid), 'step'],
          [`${stepid}/text`, lines[0]?.text_raw ?? null],
        ])
      : []),
  ])

type Decided = { item: ChainItem; before: DocVersion; after: DocVersion; rest: number | null }

/** What the service does with chain.ts and rules.ts, without a database. */
const openRules = (): Played => {
  let chain: Chain = { live: versionOf(start), items: [] }
  let threshold = 500
  const states = new Map<number, string>()
  const orphans: ChainItem[] = []
  const touched = new Set<number>()
  const decided = new Map<number, Decided>()
  const take = (next: Chain) => {
    for (const item of next.items) states.set(item.itemid, item.state)
    chain = stillOpen(next)
  }
  const passes = (person: Person) =>
    goesLive(editorOf(person), {
      author,
      patrol_threshold: threshold,
      public: true,
      allowed: false,
    })
  return {
    live: () => cellsIn(chain.live),
    head: () => cellsIn(headOf(chain)),
    states: () => states,
    waiting: () => chain.items.map(item => item.itemid),
    places: itemid => openUnits(itemIn(chain, itemid)).map(unit => placeOf(unit.path)),
    setThreshold(value) {
      threshold = value
    },
    goesLive: passes,
    mayDecide: (person, itemid) =>
      itemIn(chain, itemid).authorid !== person.id &&
      canDecide(editorOf(person), { patrol_threshold: threshold }),
    save(person, cells, id, sitting) {
      const next = versionOf(cells, headOf(chain))
      if (unitsBetween(headOf(chain), next).length === 0) return null
      if (passes(person)) {
        const weighed = saveLive(chain, next, noLimits)
        if (weighed.met.length === 0) {
          take(weighed.chain)
          return null
        }
      }
      const top = chain.items.at(-1)
      const extend = extendsTop(
        { userid: person.id },
        top
          ? {
              authorid: top.authorid,
              updated: sitting ? 0 : -10_000,
              state: top.state,
              kind: 'edit',
              leased: false,
              touched: touched.has(top.itemid),
            }
          : null,
        0,
      )
        ? existing(top, 'a top item')
        : null
      const units = proposedUnits(headOf(chain, extend?.itemid), next)
      if (extend && units.length === 0) {
        states.set(extend.itemid, 'withdrawn')
        chain = { ...chain, items: without(chain, [extend.itemid]) }
        return null
      }
      const item: ChainItem = {
        itemid: extend?.itemid ?? id,
        authorid: person.id,
        place: extend?.place ?? id,
        state: 'pending',
        units,
        base: null,
      }
      take({ ...chain, items: [...without(chain, extend ? [extend.itemid] : []), item] })
      return item.itemid
    },
    decide(_, itemid, action, verdict, restid) {
      const item = itemIn(chain, itemid)
      const verdicts = new Map(
        openUnits(item).map(unit => [
          unit.unitid,
          action === 'partial' ? verdict(placeOf(unit.path)) : action,
        ]),
      )
      if (action === 'partial' && verdictsRefused(item, verdicts, false)) return null
      const those = (want: string) =>
        openUnits(item).filter(unit => verdicts.get(unit.unitid) === want)
      const rest = followUpOf(chain, item, those('leave'))
      const before = chain.live
      const kept = { ...item, base: item.base ?? headOf(chain, itemid) }
      if (action === 'deny') take(dropItems(chain, [itemid]))
      else {
        const accepted = acceptUnits(
          chain,
          itemid,
          those('accept'),
          rest && { ...rest, itemid: restid },
        )
        if ('code' in accepted) return null
        take(accepted.chain)
      }
      states.set(
        itemid,
        action === 'accept' ? 'accepted' : action === 'deny' ? 'denied' : 'partial',
      )
      decided.set(itemid, { item: kept, before, after: chain.live, rest: rest ? restid : null })
      return { rest: rest ? restid : null }
    },
    undo(itemid) {
      const { item, before, after, rest } = entryOf(decided, itemid)
      const back = takenBack(chain.live, after, before)
      if (
        'blocking' in back ||
        (rest !== null && !['pending', 'needs_rebase'].includes(entryOf(states, rest)))
      )
        return false
      if (rest !== null) states.set(rest, 'superseded')
      touched.add(itemid)
      take(
        settle(chain, {
          live: back.doc,
          items: [
            ...without(chain, rest === null ? [] : [rest]),
            asProposed(item, existing(item.base, 'the base of item')),
          ],
        }),
      )
      return true
    },
    remove() {
      for (const item of chain.items) {
        orphans.push({ ...item, base: item.base ?? headOf(chain, item.itemid) })
        states.set(item.itemid, 'orphaned')
      }
      chain = { ...chain, items: [] }
    },
    restore() {
      const back = orphans.splice(0).map(item => ({ ...item, state: 'pending' as const }))
      for (const item of back) touched.add(item.itemid)
      take(settle(chain, { live: chain.live, items: back }))
    },
  }
}

test('sequences by ten people agree with the reference model (M-71, M-72, M-73, M-76)', async () => {
  let decisions = 0
  for (let seed = 1; seed <= sequences; seed += 1)
    decisions += await play(seed, openRules(), { moves: 12, single: false })
  expect(decisions).toBeGreaterThan(sequences) // there was something to compare
}, 3_600_000)
