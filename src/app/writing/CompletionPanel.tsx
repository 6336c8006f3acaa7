import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { FilePlus2, FileText } from 'lucide-react'
import { useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'
import { announce } from '#app/editor/announce.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import type { PageDialogRequest } from '#app/editor/page/tools/pageDialogRequest.ts'
import { insertPageLink } from '#app/editor/page/pageCommands.ts'
import { completionOf, type Completion } from '#app/editor/page/pageCompletion.ts'
import type { PageTemplate } from '#app/editor/page/tools/pageTemplates.ts'
import { useNamespaceWords } from '#app/editor/pickers/useNamespaceWords.ts'
import { usePageActions } from '#app/editor/page/tools/usePageActions.ts'
import { usePageTitles } from '#app/editor/pickers/usePageTitles.ts'
import styles from './CompletionPanel.module.css'

type Row = {
  key: string
  label: string
  below?: string | undefined
  icon: LucideIcon
  run: () => void
}
type PanelProps = {
  editor: Editor
  complete: { put: (next: (key: string) => boolean) => void }
  templates: readonly PageTemplate[]
  onAsk: (asking: PageDialogRequest) => void
}

const isFound = (words: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every(part => words.toLowerCase().includes(part))

const useCommandRows = (
  { editor, templates, onAsk }: Pick<PanelProps, 'editor' | 'templates' | 'onAsk'>,
  { query, from, to, kind }: Completion,
): Row[] => {
  const { forms, bullets, numbers, inserts } = usePageActions(editor, onAsk, templates)
  if (kind !== 'command') return []
  return [...forms, bullets, numbers, ...inserts]
    .filter(({ label, also = '', name }) => isFound(`${label} ${also} ${name}`, query))
    .map(({ name, label, icon, run }) => ({
      key: name,
      label,
      icon,
      run: () => {
        editor.commands.deleteRange({ from, to })
        run()
      },
    }))
}

const usePageRows = (
  editor: Editor,
  { query, from, to, kind }: Completion,
): { rows: Row[]; isWaiting: boolean } => {
  const { t } = useLingui()
  const placeOf = useNamespaceWords()
  const { results, isWaiting } = usePageTitles(kind === 'page' ? query : '')
  if (kind !== 'page') return { rows: [], isWaiting: false }
  const rows = results.flatMap((one): Row[] =>
    one.dataType !== 'wiki'
      ? []
      : [
          {
            key: String(one.wikiid),
            label: one.display_title || one.title,
            below:
              one.display_title && one.display_title !== one.title
                ? `${placeOf(one.namespace)}, ${one.title}`
                : placeOf(one.namespace),
            icon: FileText,
            run: () => insertPageLink(editor, one.title, { from, to }),
          },
        ],
  )
  const wanted = query.trim()
  const isThere = results.some(
    one => one.dataType === 'wiki' && one.title.toLowerCase() === wanted.toLowerCase(),
  )
  const missing: Row[] =
    wanted === '' || isThere || isWaiting
      ? []
      : [
          {
            key: 'missing',
            label: wanted,
            below: t`This page does not exist yet`,
            icon: FilePlus2,
            run: () => insertPageLink(editor, wanted, { from, to }),
          },
        ]
  return { rows: [...rows, ...missing], isWaiting }
}

const gap = 4 // pixels

/** Below the caret, or above it where there is no room. */
const placeAt = (panel: HTMLElement, editor: Editor, at: number) => {
  const caret = editor.view.coordsAtPos(at)
  const { width, height } = panel.getBoundingClientRect()
  const below = caret.bottom + gap
  panel.style.insetInlineStart = 'auto'
  panel.style.left = `${Math.max(gap, Math.min(caret.left, innerWidth - width - gap))}px`
  panel.style.top = `${below + height > innerHeight && caret.top - gap - height > 0 ? caret.top - gap - height : below}px`
}

type OptionRowProps = Omit<Row, 'key'> & { id: string; isCurrent: boolean }

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

/** The ref of the browser's own layer, which stands beside the caret whatever it holds. */
const useLayerAt = (editor: Editor, at: number) =>
  useCallback(
    (panel: HTMLDivElement) => {
      panel.showPopover()
      const place = () => placeAt(panel, editor, at)
      place()
      const observer = new ResizeObserver(place)
      observer.observe(panel)
      return () => observer.disconnect()
    },
    [editor, at],
  )

/** The caret stays in the text: which row is chosen is said, and the keys of the text go there. */
const useChosenRow = ({ editor, complete }: PanelProps, rows: readonly Row[], listId: string) => {
  const [at, setAt] = useState(0)
  const current = Math.min(at, rows.length - 1)
  const row = rows[current]
  const said = row ? `${row.label}${row.below ? `, ${row.below}` : ''}` : ''
  useLayoutEffect(() => {
    complete.put(key => {
      if (!row) return false
      if (key === 'ArrowDown' || key === 'ArrowUp')
        setAt((current + (key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length)
      else row.run()
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

const Open = ({ open, ...panel }: PanelProps & { open: Completion }) => {
  const { t } = useLingui()
  const listId = useId()
  const commands = useCommandRows(panel, open)
  const pages = usePageRows(panel.editor, open)
  const rows = open.kind === 'command' ? commands : pages.rows
  const current = useChosenRow(panel, rows, listId)
  const show = useLayerAt(panel.editor, open.from)
  if (rows.length === 0 && !(open.kind === 'page' && open.query === '') && !pages.isWaiting)
    return null
  return (
    <div ref={show} popover="manual" className={styles.panel}>
      <ul
        id={listId}
        role="listbox"
        aria-label={open.kind === 'command' ? t`What to insert` : t`Pages`}
      >
        {rows.map(({ key, label, below, icon, run }, n) => (
          <OptionRow
            key={key}
            id={`${listId}-${n}`}
            isCurrent={n === current}
            label={label}
            below={below}
            icon={icon}
            run={run}
          />
        ))}
      </ul>
      {open.kind === 'page' && rows.length === 0 && (
        <p className={styles.hint} role="status">
          {pages.isWaiting ? <Trans>Searching…</Trans> : <Trans>Enter the title of a page.</Trans>}
        </p>
      )}
    </div>
  )
}

/** What "/" and "[[" find, beside the caret. */
export const CompletionPanel = (props: PanelProps) => {
  const { editor } = props
  const open = useEditorState({
    editor,
    selector: ({ editor: now }) => completionOf(now.state),
    equalityFn: (a, b) =>
      a?.from === b?.from && a?.to === b?.to && a?.query === b?.query && a?.kind === b?.kind,
  })
  return open && <Open key={`${open.kind} ${open.from}`} {...props} open={open} />
}
