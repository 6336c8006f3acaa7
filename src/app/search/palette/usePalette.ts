import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { titleOf } from '../kinds.ts'
import type { Row } from './PaletteRow.tsx'
import { remember, rememberPlace, type RecentPlace } from '../recent.ts'
import { actsOf } from './rowActs.ts'
import { usePaletteSections } from './usePaletteSections.ts'

/** undefined: a command that goes nowhere. */
const addressOf = (row: Row): string | undefined =>
  row.kind === 'search'
    ? paths.search({ q: row.words })
    : row.kind === 'command'
      ? row.command.href
      : row.href

/** A place as it is remembered, with where it stands. */
const placeOf = (row: Extract<Row, { kind: 'found' | 'place' }>): RecentPlace => ({
  label:
    row.kind === 'found' ? titleOf(row.found) : [row.below, row.label].filter(Boolean).join(', '),
  href: row.href,
})

/** Which row a key goes to; undefined for keys that go nowhere. */
const placeAfter = (key: string, at: number, last: number): number | undefined =>
  ({
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: Math.min(at + 5, last),
    PageUp: Math.max(at - 5, 0),
  })[key]

const nameOf = (row: Row): string =>
  row.kind === 'found' ? titleOf(row.found) : row.kind === 'command' ? row.command.name : row.label

/** At the end of what is typed, where an arrow moves nothing in it. */
const isAtEnd = ({ target }: KeyboardEvent) =>
  target instanceof HTMLInputElement &&
  target.selectionStart === target.value.length &&
  target.selectionEnd === target.value.length

/**
 * What was found, or instead of it what can be done with one row of it (`actor`). `leaveActs` goes
 * back, and gives the row; null where nothing is left.
 */
const useActs = (all: ReturnType<typeof usePaletteSections>) => {
  const { i18n } = useLingui()
  const me = useMe() ?? null
  const [actor, setActor] = useState<Row | null>(null)
  const acts = actor ? actsOf(actor, addressOf(actor), me, i18n) : []
  const rows = acts.map((command): Row => ({ kind: 'command', id: command.id, command }))
  const leaveActs = (): Row | null => {
    setActor(null)
    return actor
  }
  const found = actor ? { ...all, sections: [{ name: nameOf(actor), rows }] } : all
  return { found, hasActor: actor !== null, showActs: setActor, leaveActs }
}

/** What is typed, what it finds, and which row is chosen. */
export const usePalette = (typed: string, onClose: () => void) => {
  const navigate = useNavigate()
  const userid = useMe()?.userid ?? 0
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(typed)
  const [chosen, setChosen] = useState<string | null>(null)
  const { found, hasActor, showActs, leaveActs } = useActs(usePaletteSections(text))
  const rows = found.sections.flatMap(section => section.rows)
  // What was chosen with the arrows stays chosen when late results come in above it.
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  )
  const type = (next: string) => {
    setText(next)
    setChosen(null)
    leaveActs()
  }
  const choose = (row: Row) => {
    if (row.kind === 'command' && row.command.why !== undefined) return
    onClose()
    if (row.kind === 'command') row.command.run?.()
    else if (row.kind === 'search') remember(row.words)
    else rememberPlace(userid, placeOf(row))
    const href = addressOf(row)
    if (href !== undefined) void navigate(href)
  }
  const move = (to: number) => {
    const row = rows[(to + rows.length) % rows.length]
    if (!row) return
    setChosen(row.id)
    list.current
      ?.querySelector(`#${CSS.escape(`${listId}-${rows.indexOf(row)}`)}`)
      ?.scrollIntoView({ block: 'nearest' })
  }
  /** From the acts of a row back to it; false where none are shown. */
  const goBack = (): boolean => {
    const row = leaveActs()
    if (row) setChosen(row.id)
    return row !== null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, at, rows.length - 1)
    const row = rows[at]
    if (to !== undefined) move(to)
    else if (event.key === 'Enter' && row && !event.nativeEvent.isComposing) choose(row)
    else if (event.key === 'ArrowRight' && row && !hasActor && isAtEnd(event) && addressOf(row))
      showActs(row)
    else if (!(event.key === 'ArrowLeft' && goBack())) return
    event.preventDefault()
  }
  const palette = { listId, text, type, at, setChosen, choose, onKeyDown, rows, hasActor, goBack }
  return [list, { ...palette, ...found }] as const
}
