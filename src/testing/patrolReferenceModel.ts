import { entryOf, firstOf, foundIn } from '#lib/existing.ts'

// For tests: the rules of moderation-admin 5 a second time, as a newcomer would write them down: a
// document is a map of values by place, an edit a map of what each place said and is to say. Knows
// nothing of chain.ts.
export type Cells = Map<string, string | null>
type Cell = {
  before: string | null
  after: string | null
  state: 'pending' | 'conflicted' | 'satisfied' | 'accepted' | 'denied' | 'left'
}
type Edit = {
  id: number
  author: number
  state: string
  cells: Map<string, Cell>
  place: number
  touched: boolean
}
type Decision = {
  edit: number
  by: number
  action: 'accept' | 'deny' | 'partial'
  changed: Map<string, { from: string | null; to: string | null }>
  rest: number | null
  undone: boolean
}
export type Person = { id: number; moderator: boolean; reputation: number }

const at = (cells: Cells, place: string): string | null => cells.get(place) ?? null
/** Text of a step stands or falls with it. */
const over = (place: string): string | null =>
  place.includes('/') ? firstOf(place.split('/')) : null
const near = (a: string, b: string): boolean => a === b || over(a) === b || over(b) === a

export const openReferenceModel = (start: Cells, author: number) => {
  const live = new Map(start)
  let threshold = 500
  let deleted = false
  const edits: Edit[] = []
  const decisions: Decision[] = []
  /** A step that goes takes its text along. */
  const put = (place: string, value: string | null) => {
    live.set(place, value)
    if (over(place) === null && value === null) live.set(`${place}/text`, null)
  }
  const isOpen = (edit: Edit) => edit.state === 'pending' || edit.state === 'needs_rebase'
  const open = () => edits.filter(isOpen).sort((a, b) => a.place - b.place || a.id - b.id)
  const laid = (cells: Cells, edit: Edit): Cells => {
    const next = new Map(cells)
    for (const [place, cell] of edit.cells)
      if (cell.state === 'pending') next.set(place, cell.after)
    return next
  }
  const below = (id: number | null): Cells => {
    let cells = new Map(live)
    for (const edit of open()) {
      if (edit.id === id) break
      cells = laid(cells, edit)
    }
    return cells
  }
  const head = () => below(null)
  const differs = (
    from: Cells,
    to: Cells,
  ): Map<string, { from: string | null; to: string | null }> => {
    const all = [...new Set([...from.keys(), ...to.keys()])]
    return new Map(
      all
        .filter(place => at(from, place) !== at(to, place))
        .map(place => [place, { from: at(from, place), to: at(to, place) }]),
    )
  }
  /** Nothing inside a step that goes or came is a change of its own. */
  const own = (from: Cells, to: Cells) =>
    new Map(
      [...differs(from, to)].filter(([place, { to: value }]) => {
        const above = over(place)
        return !(above !== null && at(to, above) === null && value === null)
      }),
    )

  /** Each open edit, the lowest first, against what is below it now. */
  const settle = () => {
    for (const edit of open()) {
      const under = below(edit.id)
      for (const [place, cell] of edit.cells) {
        if (cell.state !== 'pending' && cell.state !== 'conflicted') continue
        const step = over(place)
        const gone =
          step !== null && at(under, step) === null && edit.cells.get(step)?.after !== 'step'
        const inside =
          step === null &&
          cell.before === 'step' &&
          cell.after === null &&
          [...edit.cells.keys()].length > 0 &&
          at(under, `${place}/text`) !==
            (edit.cells.get(place) as Cell & { text?: string | null }).text
        if (gone) cell.state = 'conflicted'
        else if (at(live, place) === cell.after && at(under, place) === cell.after)
          cell.state = 'satisfied'
        else
          cell.state =
            at(under, place) === cell.before && !inside
              ? 'pending'
              : at(under, place) === cell.after
                ? 'pending'
                : 'conflicted'
      }
      for (let again = true; again;) {
        again = false
        for (const [place, cell] of edit.cells) {
          const step = over(place)
          if (
            cell.state === 'pending' &&
            step !== null &&
            edit.cells.get(step)?.state === 'conflicted'
          ) {
            cell.state = 'conflicted'
            again = true
          }
        }
      }
      const states = [...edit.cells.values()].map(cell => cell.state)
      edit.state = states.includes('conflicted')
        ? 'needs_rebase'
        : states.includes('pending')
          ? 'pending'
          : 'superseded'
    }
  }
  const cellsOf = (from: Cells, to: Cells): Edit['cells'] =>
    new Map(
      [...own(from, to)].map(([place, { from: before, to: after }]) => [
        place,
        {
          before,
          after,
          state: 'pending' as const,
          ...(over(place) === null && before === 'step' ? { text: at(from, `${place}/text`) } : {}),
        },
      ]),
    )

  const goesLive = (person: Person) =>
    person.id === author || person.moderator || person.reputation >= threshold
  return {
    live: () => live,
    head,
    edits,
    decisions,
    deleted: () => deleted,
    setThreshold: (value: number) => {
      threshold = value
    },
    goesLive,
    mayDecide: (person: Person, edit: Edit) =>
      edit.author !== person.id && (person.moderator || person.reputation >= threshold),
    /** The id of the edit that waits, null where the save is live or changed nothing. */
    save(person: Person, next: Cells, id: number, sitting: boolean): number | null {
      const mine = own(head(), next)
      if (mine.size === 0) return null
      const waiting = open().flatMap(edit =>
        [...edit.cells].flatMap(([place, cell]) => (cell.state === 'pending' ? [place] : [])),
      )
      if (
        goesLive(person) &&
        ![...mine.keys()].some(place => waiting.some(other => near(place, other)))
      ) {
        for (const [place, { to }] of mine) put(place, to)
        settle()
        return null
      }
      const top = open().at(-1)
      const extend =
        top && top.author === person.id && top.state === 'pending' && sitting && !top.touched
          ? top
          : null
      const cells = cellsOf(below(extend?.id ?? null), next)
      if (extend) {
        extend.cells = cells
        if (cells.size === 0) extend.state = 'withdrawn'
        return cells.size === 0 ? null : extend.id
      }
      edits.push({ id, author: person.id, state: 'pending', cells, place: id, touched: false })
      return id
    },
    /** null where it is refused: it builds on others, or is in conflict. */
    decide(
      by: number,
      id: number,
      action: 'accept' | 'deny' | 'partial',
      verdict: (place: string) => 'accept' | 'deny' | 'leave',
      restid: number,
    ): Decision | null {
      const edit = foundIn(edits, one => one.id === id)
      const todo = [...edit.cells].filter(
        ([, cell]) => cell.state === 'pending' || cell.state === 'conflicted',
      )
      const of = (place: string) => (action === 'partial' ? verdict(place) : action)
      const rank = { deny: 0, leave: 1, accept: 2 }
      if (action === 'partial') {
        if (new Set(todo.map(([place]) => of(place))).size < 2) return null
        for (const [place] of todo) {
          const step = over(place)
          if (
            step !== null &&
            todo.some(([other]) => other === step) &&
            entryOf(edit.cells, step).after === 'step' &&
            rank[of(step)] < rank[of(place)]
          )
            return null
        }
      }
      const chosen = todo.filter(([place]) => of(place) === 'accept')
      if (chosen.some(([, cell]) => cell.state === 'conflicted')) return null
      for (const [place, cell] of chosen) {
        const step = over(place)
        if (at(live, place) !== cell.before) return null
        if (
          step !== null &&
          at(live, step) === null &&
          !chosen.some(([other, one]) => other === step && one.after === 'step')
        )
          return null
        if (
          cell.before === 'step' &&
          at(live, `${place}/text`) !== (cell as Cell & { text?: string | null }).text
        )
          return null
      }
      const before = new Map(live)
      for (const [place, cell] of chosen) put(place, cell.after)
      const left = todo.filter(([place]) => of(place) === 'leave')
      for (const [place, cell] of todo)
        cell.state = of(place) === 'accept' ? 'accepted' : of(place) === 'deny' ? 'denied' : 'left'
      edit.state = action === 'accept' ? 'accepted' : action === 'deny' ? 'denied' : 'partial'
      if (left.length)
        edits.push({
          id: restid,
          author: edit.author,
          state: 'pending',
          place: edit.place,
          touched: false,
          cells: new Map(left.map(([place, cell]) => [place, { ...cell, state: 'pending' }])),
        })
      settle()
      const decision = {
        edit: id,
        by,
        action,
        changed: differs(before, live),
        rest: left.length ? restid : null,
        undone: false,
      }
      decisions.push(decision)
      return decision
    },
    /** False where something later stands in the way. */
    undo(decision: Decision): boolean {
      const edit = foundIn(edits, one => one.id === decision.edit)
      for (const [place, { from, to }] of decision.changed) {
        if (at(live, place) !== to) return false
        const step = over(place)
        if (step !== null && at(live, step) === null && decision.changed.get(step)?.from !== 'step')
          return false
        if (
          step === null &&
          from === null &&
          to === 'step' &&
          at(live, `${place}/text`) !== (decision.changed.get(`${place}/text`)?.to ?? null)
        )
          return false
      }
      const rest = decision.rest === null ? null : foundIn(edits, one => one.id === decision.rest)
      if (rest && !isOpen(rest)) return false
      for (const [place, { from }] of decision.changed) live.set(place, from)
      if (rest) rest.state = 'superseded'
      for (const cell of edit.cells.values()) if (cell.state !== 'satisfied') cell.state = 'pending'
      edit.state = 'pending'
      edit.touched = true
      decision.undone = true
      settle()
      return true
    },
    remove() {
      for (const edit of open()) edit.state = 'orphaned'
      deleted = true
    },
    restore() {
      deleted = false
      for (const edit of edits.filter(one => one.state === 'orphaned')) {
        edit.state = 'pending'
        edit.touched = true
      }
      settle()
    },
  }
}
