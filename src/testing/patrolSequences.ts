// For tests: sequences of saves, decisions, undoing, deletions, restorations and changes of the
// threshold by ten people, played on the naive reading of the rules
// (patrolReferenceModel.ts) and on something else at once. After each step both have to say the
// same.
import { expect } from 'vitest'
import { entryOf, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { randomOf } from '#lib/random.ts'
import { openReferenceModel, type Cells, type Person } from './patrolReferenceModel.ts'

type Maybe<T> = T | Promise<T>
type Verdict = 'accept' | 'deny' | 'leave'
type Action = 'accept' | 'deny' | 'partial'

/**
 * What a sequence is played on. Steps are named by numbers of the sequence, edits by whatever ids
 * they are given.
 */
export type Played = {
  live: () => Maybe<Cells>
  head: () => Maybe<Cells>
  /** Of every edit there ever was, by its id. */
  states: () => Maybe<ReadonlyMap<number, string>>
  /** Ids of the edits that wait, the lowest first. */
  waiting: () => Maybe<number[]>
  goesLive: (person: Person) => Maybe<boolean>
  mayDecide: (person: Person, id: number) => Maybe<boolean>
  /** Places of what can still be decided of an edit. */
  places: (id: number) => Maybe<string[]>
  /**
   * The id of the edit that waits, null where the save is live or changes nothing. `fresh`: an id
   * that no edit has yet.
   */
  save: (person: Person, next: Cells, fresh: number, sitting: boolean) => Maybe<number | null>
  /** null where it is refused; `rest`: the id of what was left undecided. */
  decide: (
    person: Person,
    id: number,
    action: Action,
    verdict: (place: string) => Verdict,
    fresh: number,
  ) => Maybe<{ rest: number | null } | null>
  /** Takes the newest decision about it back; false where something later stands in the way. */
  undo: (id: number) => Maybe<boolean>
  setThreshold: (value: number) => Maybe<void>
  remove: () => Maybe<void>
  restore: () => Maybe<void>
}

export const author = 1
export const people: Person[] = Array.from({ length: 10 }, (_, i) => ({
  id: i + 1,
  moderator: i === 1 || i === 2,
  reputation: itemAt([1, 1, 1, 700, 480, 1, 1, 600, 20, 1], i),
}))

/** Two fields and three steps of one line each. */
export const start: Cells = new Map([
  ['a', 'x'],
  ['b', 'x'],
  ['11', 'step'],
  ['11/text', 'one'],
  ['12', 'step'],
  ['12/text', 'two'],
  ['13', 'step'],
  ['13/text', 'three'],
])
export const placeOf = (path: string): string =>
  path.replace(/^steps\/(\d+)\/lines\/\d+$/, '$1/text').replace(/^steps\/(\d+)$/, '$1')
const plain = (cells: Cells) =>
  Object.fromEntries(
    [...cells]
      .filter(
        ([place, value]) =>
          value !== null &&
          (!place.includes('/') || cells.get(firstOf(place.split('/'))) === 'step'),
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

const pick = <T>(lot: () => number, list: readonly T[]): T =>
  itemAt(list, Math.floor(lot() * list.length))

/** `single`: as one request can do it: both fields at most, or one step. */
const changed = (lot: () => number, head: Cells, fresh: () => number, single: boolean): Cells => {
  const next = new Map(head)
  for (let n = single ? 1 : 1 + Math.floor(lot() * 2); n > 0; n -= 1) {
    const steps = [...next]
      .filter(([place, value]) => /^\d+$/.test(place) && value === 'step')
      .map(([place]) => place)
    const turn = lot()
    if (turn < 0.35)
      for (const field of single && turn < 0.1 ? ['a', 'b'] : [pick(lot, ['a', 'b'])])
        next.set(field, pick(lot, ['x', 'y', 'z']))
    else if (turn < 0.75 && steps.length)
      next.set(`${pick(lot, steps)}/text`, pick(lot, ['one', 'two', 'three', 'four']))
    else if (turn < 0.88 || steps.length < 2) {
      const stepid = fresh()
      next.set(String(stepid), 'step').set(`${stepid}/text`, pick(lot, ['five', 'six']))
    } else {
      const gone = pick(lot, steps)
      next.set(gone, null).set(`${gone}/text`, null)
    }
  }
  return next
}

/** An edit whose newest decision can be taken back. */
const decidedOnes = (
  naive: ReturnType<typeof openReferenceModel>,
  states: ReadonlyMap<number, string>,
) =>
  naive.decisions.filter(
    decision =>
      !decision.undone &&
      ['accepted', 'denied', 'partial'].includes(entryOf(states, decision.edit)) &&
      naive.decisions.findLast(other => other.edit === decision.edit) === decision,
  )

export type Options = { moves: number; single: boolean }

/** Plays one sequence; its story comes with a failure. Gives how many decisions were made in it. */
export const play = async (
  seed: number,
  on: Played,
  { moves, single }: Options,
): Promise<number> => {
  const lot = randomOf(seed)
  const naive = openReferenceModel(start, author)
  let ids = 1_000_000
  let steps = 20
  const known = new Set<number>()
  const story: string[] = []
  const told = () => `${seed}\n${story.join('\n')}`
  let decisions = 0
  for (let n = 0; n < moves; n += 1) {
    const turn = lot()
    const decides = turn >= 0.45 && turn < 0.8
    const person = pick(
      lot,
      decides && lot() < 0.8
        ? people.filter(one => one.moderator || one.reputation >= 500)
        : people,
    )
    const waiting = await on.waiting()
    if (naive.deleted()) {
      if (turn < 0.5) continue
      story.push('restore')
      naive.restore()
      await on.restore()
    } else if (turn < 0.45) {
      const next = changed(lot, await on.head(), () => (steps += 1), single)
      const [fresh, sitting] = [(ids += 1), lot() < 0.6]
      story.push(`${person.id} saves ${JSON.stringify(plain(next))}${sitting ? ' at once' : ''}`)
      expect(await on.goesLive(person), told()).toBe(naive.goesLive(person))
      const id = await on.save(person, next, fresh, sitting)
      story.push(`it waits as ${id}`)
      expect(
        naive.save(
          person,
          new Map(Object.entries(plain(next))),
          id === null || known.has(id) ? fresh : id,
          sitting,
        ),
        told(),
      ).toBe(id)
      if (id !== null) known.add(id)
    } else if (decides && waiting.length) {
      const id = pick(lot, waiting)
      const action = pick(lot, ['accept', 'accept', 'deny', 'partial'] as const)
      const verdicts = new Map<string, Verdict>()
      const [fresh, may] = [(ids += 1), await on.mayDecide(person, id)]
      expect(may, told()).toBe(
        naive.mayDecide(
          person,
          foundIn(naive.edits, edit => edit.id === id),
        ),
      )
      if (!may) continue
      const places = await on.places(id)
      for (const place of places)
        verdicts.set(place, pick(lot, ['accept', 'deny', 'leave'] as const))
      // A line that comes back without its step, or later than it, is another line to the service:
      // it has another id.
      if (single)
        for (const place of places)
          if (places.includes(firstOf(place.split('/'))))
            verdicts.set(place, entryOf(verdicts, firstOf(place.split('/'))))
      story.push(
        `${person.id} decides ${id}: ${action} ${action === 'partial' ? JSON.stringify([...verdicts]) : ''}`,
      )
      const verdict = (place: string) => verdicts.get(place) ?? 'leave'
      const done = await on.decide(person, id, action, verdict, fresh)
      const expected = naive.decide(person.id, id, action, verdict, done?.rest ?? fresh)
      expect(done, told()).toEqual(expected && { rest: expected.rest })
      if (done?.rest) known.add(done.rest)
      if (done) decisions += 1
    } else if (turn < 0.9) {
      const last = decidedOnes(naive, await on.states())
      if (last.length === 0) continue
      const decision = pick(lot, last)
      story.push(`undo of ${decision.edit}`)
      expect(await on.undo(decision.edit), told()).toBe(naive.undo(decision))
    } else if (turn < 0.95) {
      const value = pick(lot, [0, 50, 500, 650, 100_000_000])
      story.push(`threshold ${value}`)
      naive.setThreshold(value)
      await on.setThreshold(value)
    } else {
      story.push('delete')
      naive.remove()
      await on.remove()
    }
    if (!(naive.deleted() && single)) {
      // nobody reads a deleted guide
      expect(plain(await on.live()), told()).toEqual(plain(naive.live()))
      expect(plain(await on.head()), told()).toEqual(plain(naive.head()))
    }
    const states = await on.states()
    for (const edit of naive.edits)
      expect([edit.id, states.get(edit.id)], told()).toEqual([edit.id, edit.state])
  }
  return decisions
}
