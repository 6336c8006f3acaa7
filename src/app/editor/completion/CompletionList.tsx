import type { Editor } from '@tiptap/core'
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { announce } from '#app/editor/announce.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { asSaid } from '../pickers/usePlaceWords.ts'
import { useLayerAt } from '../text/useLayerAt.ts'
import styles from './CompletionList.module.css'

export type CompletionRow = {
  key: string
  label: string
  below?: string | undefined
  icon: LucideIcon
  /** What could be made, as nothing was found: no key runs it until an arrow chose it. */
  isOffer?: boolean
  run: () => void
}
type CompletionListProps = {
  editor: Editor
  /** Where the list hears of its keys. */
  complete: { put: (next: (key: string) => boolean) => void }
  /** The place in the text that it stands beside. */
  at: number
  label: string
  rows: readonly CompletionRow[]
  /** Said where there is no row; without it nothing is shown then. */
  hint: ReactNode
}

export const isFound = (words: string, query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every(part => words.toLowerCase().includes(part))

type OptionRowProps = Omit<CompletionRow, 'key' | 'isOffer'> & { id: string; isCurrent: boolean }

const OptionRow = ({ id, isCurrent, label, below, icon, run }: OptionRowProps) => (
  <li
    id={id}
    ref={isCurrent ? element => element?.scrollIntoView({ block: 'nearest' }) : undefined}
    role="option"
    aria-selected={isCurrent}
    className={classes(styles.row, isCurrent && styles.current)}
    onPointerDown={event => event.preventDefault()}
    onClick={run}
  >
    <Icon of={icon} />
    <span className={styles.words}>
      <span>{label}</span>
      {below && <span className={styles.below}>{below}</span>}
    </span>
  </li>
)

/** The caret stays in the text: which row is chosen is said, and the keys of the text go there. */
const useChosenRow = ({ editor, complete, rows }: CompletionListProps, listId: string) => {
  const [at, setAt] = useState<number | null>(null)
  const current = Math.min(at ?? (rows[0]?.isOffer ? -1 : 0), rows.length - 1)
  const row = rows[current]
  const said = row ? `${row.label}${row.below ? `, ${asSaid(row.below)}` : ''}` : ''
  useLayoutEffect(() => {
    complete.put(key => {
      if (rows.length === 0) return false
      if (key === 'ArrowDown') setAt((current + 1) % rows.length)
      else if (key === 'ArrowUp') setAt((Math.max(0, current) - 1 + rows.length) % rows.length)
      else if (row) row.run()
      else return false
      return true
    })
    return () => complete.put(() => false)
  })
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', listId)
    if (row) dom.setAttribute('aria-activedescendant', `${listId}-${current}`)
    else dom.removeAttribute('aria-activedescendant')
    return () =>
      ['aria-controls', 'aria-activedescendant'].forEach(name => dom.removeAttribute(name))
  }, [editor, listId, current, row])
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  return current
}

/** What was found, beside the caret. */
export const CompletionList = (props: CompletionListProps) => {
  const { editor, at, label, rows, hint } = props
  const listId = useId()
  const current = useChosenRow(props, listId)
  const show = useLayerAt(editor, at)
  if (rows.length === 0 && !hint) return null
  return (
    <div ref={show} popover="manual" className={styles.panel}>
      <ul id={listId} role="listbox" aria-label={label}>
        {rows.map(({ key, isOffer: _, ...row }, n) => (
          <OptionRow key={key} id={`${listId}-${n}`} isCurrent={n === current} {...row} />
        ))}
      </ul>
      {rows.length === 0 && (
        <p className={styles.hint} role="status">
          {hint}
        </p>
      )}
    </div>
  )
}
