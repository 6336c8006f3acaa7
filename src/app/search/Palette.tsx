import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { openModal } from '#app/ui/overlays/Dialog.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { titleOf } from './kinds.ts'
import { PaletteRow } from './PaletteRow.tsx'
import type { Row } from './PaletteRow.tsx'
import { forgetSearches, remember, rememberPlace, type RecentPlace } from './recent.ts'
import { usePaletteSections, type Section } from './usePaletteSections.ts'
import styles from './Palette.module.css'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'

type ListProps = {
  list: RefObject<HTMLDivElement | null>
  listId: string
  sections: Section[]
  /** Which row is chosen, counted over all sections. */
  at: number
  text: string
  isWaiting: boolean
  onChoose: (row: Row) => void
  onPoint: (row: Row) => void
}
const PaletteList = ({
  list,
  listId,
  sections,
  at,
  text,
  isWaiting,
  onChoose,
  onPoint,
}: ListProps) => {
  const { t } = useLingui()
  const rows = sections.flatMap(section => section.rows)
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t`Results`}
      className={styles.list}
      aria-busy={isWaiting}
    >
      {sections.map(section => (
        <div key={section.name} role="group" aria-label={section.name}>
          <p className={styles.group} aria-hidden="true">
            {section.name}
          </p>
          {section.rows.map(row => {
            const n = rows.indexOf(row)
            return (
              <PaletteRow
                key={row.id}
                id={`${listId}-${n}`}
                row={row}
                isChosen={n === at}
                text={text}
                onChoose={() => onChoose(row)}
                onPoint={() => onPoint(row)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

const PaletteFoot = ({ canForget, onForget }: { canForget: boolean; onForget: () => void }) => (
  <div className={styles.foot}>
    <span>
      <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> <Trans>choose</Trans>
    </span>
    <span>
      <Trans>Try “guide 12 step 4”, “tag:”, “cat:”, “user ana”</Trans>
    </span>
    {canForget && (
      <button type="button" className={styles.forget} onClick={onForget}>
        <Trans>Forget recent searches and places</Trans>
      </button>
    )}
  </div>
)

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

/** What is typed, what it finds, and which row is chosen. */
const usePalette = (typed: string, onClose: () => void) => {
  const navigate = useNavigate()
  const userid = useMe()?.userid ?? 0
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(typed)
  const [chosen, setChosen] = useState<string | null>(null)
  const found = usePaletteSections(text)
  const rows = found.sections.flatMap(section => section.rows)
  // What was chosen with the arrows stays chosen when late results come in above it.
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  )
  const type = (next: string) => {
    setText(next)
    setChosen(null)
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
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, at, rows.length - 1)
    const row = rows[at]
    if (to !== undefined) move(to)
    else if (event.key === 'Enter' && row && !event.nativeEvent.isComposing) choose(row)
    else return
    event.preventDefault()
  }
  const palette = { listId, text, type, at, setChosen, choose, onKeyDown, rows, ...found }
  return [list, palette] as const
}

type PaletteFieldProps = { palette: ReturnType<typeof usePalette>[1]; onClose: () => void }

const PaletteField = ({ palette, onClose }: PaletteFieldProps) => {
  const { t } = useLingui()
  const { listId, text, at, rows } = palette
  return (
    <div className={styles.query}>
      <Icon of={Search} size="big" />
      <input
        className={styles.input}
        role="combobox"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        aria-label={t`Search or jump to`}
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={rows.length > 0 ? `${listId}-${at}` : undefined}
        placeholder={t`Guides, pages, people, commands`}
        value={text}
        onChange={event => palette.type(event.target.value)}
        onKeyDown={palette.onKeyDown}
      />
      <button type="button" className={styles.close} onClick={onClose}>
        <KeyCap>{t`Esc`}</KeyCap> <VisuallyHidden>{t`Close`}</VisuallyHidden>
      </button>
    </div>
  )
}

/**
 * Search or jump to: what is typed narrows, arrows move, Enter goes, Escape closes and gives focus
 * back. `typed`: before it was there.
 */
export const Palette = ({ typed, onClose }: { typed: string; onClose: () => void }) => {
  const { t } = useLingui()
  const [list, palette] = usePalette(typed, onClose)
  const { listId, text, at, sections, isWaiting, isFailed, count } = palette
  return (
    <dialog
      ref={openModal}
      className={styles.palette}
      aria-label={t`Search or jump to`}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.panel}>
        <PaletteField palette={palette} onClose={onClose} />
        <PaletteList
          {...{ list, listId, sections, at, text, isWaiting }}
          onChoose={palette.choose}
          onPoint={row => palette.setChosen(row.id)}
        />
        {isFailed && (
          <p className={styles.failed} role="alert">
            <Trans>The service did not answer. Commands still work; typing asks again.</Trans>
          </p>
        )}
        <VisuallyHidden>
          <span role="status">
            {text.trim() !== '' && !isWaiting && !isFailed && t`${count} found`}
          </span>
        </VisuallyHidden>
        <PaletteFoot
          canForget={
            text === '' &&
            sections.some(
              ({ rows: [first] }) => first?.kind === 'search' || first?.kind === 'place',
            )
          }
          onForget={() => {
            forgetSearches()
            onClose()
          }}
        />
      </div>
    </dialog>
  )
}
