import { Trans, useLingui } from '@lingui/react/macro'
import { History, Search } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { commandsFor, matching } from './commands.ts'
import type { Command } from './commands.ts'
import { hrefOf, keyOf } from './kinds.ts'
import { PaletteRow } from './PaletteRow.tsx'
import type { Row } from './PaletteRow.tsx'
import { forgetSearches, recentSearches, remember } from './recent.ts'
import { useSuggestions } from './useSuggestions.ts'
import styles from './Palette.module.css'

type Section = { name: string; rows: Row[] }

const forCommand = (command: Command): Row => ({
  kind: 'command',
  id: `command ${command.id}`,
  command,
})

/**
 * What is offered for what is typed: the service's titles by kind, then commands, then a search of
 * everything.
 */
const useSections = (
  text: string,
): { sections: Section[]; isWaiting: boolean; isFailed: boolean; count: number } => {
  const { t, i18n } = useLingui()
  const me = useMe() ?? null
  const [recent] = useState(recentSearches)
  const { found, isWaiting, isFailed } = useSuggestions(text, i18n.locale)
  const commands = matching(commandsFor(me, i18n), text).map(forCommand)
  const of = (...types: string[]) =>
    found
      .filter(one => types.includes(one.dataType))
      .map((one): Row => ({ kind: 'found', id: keyOf(one), found: one, href: hrefOf(one) }))
  const all: Section[] =
    text.trim() === ''
      ? [
          {
            name: t`Recent`,
            rows: recent.map(words => ({
              kind: 'search',
              id: `recent ${words}`,
              words,
              label: words,
              icon: History,
            })),
          },
          { name: t`Commands`, rows: commands },
        ]
      : [
          { name: t`Guides`, rows: of('guide') },
          { name: t`Pages`, rows: of('wiki') },
          { name: t`People`, rows: of('user', 'team') },
          { name: t`Commands`, rows: commands.slice(0, 5) },
          {
            name: t`Search`,
            rows: [
              {
                kind: 'search',
                id: 'everything',
                words: text.trim(),
                label: t`Search everything for “${text.trim()}”`,
                icon: Search,
              },
            ],
          },
        ]
  return {
    sections: all.filter(({ rows }) => rows.length > 0),
    isWaiting,
    isFailed,
    count: found.length,
  }
}

/**
 * Find or go to: what is typed narrows, arrows move, Enter goes, Escape closes and gives focus
 * back.
 */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { sections, isWaiting, isFailed, count } = useSections(text)
  const rows = sections.flatMap(section => section.rows)
  // What was chosen with the arrows stays chosen when late results come in above it.
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  )

  // showModal is the browser's, outside React. A layout effect closes it while it is still in the
  // page, or focus would not go back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])

  const choose = (row: Row) => {
    onClose()
    if (row.kind === 'command') row.command.run?.()
    else remember(row.kind === 'search' ? row.words : text)
    const href =
      row.kind === 'search'
        ? paths.search({ q: row.words })
        : row.kind === 'found'
          ? row.href
          : row.command.href
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
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 5, rows.length - 1),
      PageUp: Math.max(at - 5, 0),
    }[event.key]
    const row = rows[at]
    if (to !== undefined) move(to)
    else if (event.key === 'Enter' && row && !event.nativeEvent.isComposing) choose(row)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t`Find or go to`}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.panel}>
        <div className={styles.query}>
          <Icon of={Search} size="big" />
          <input
            className={styles.input}
            role="combobox"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            aria-label={t`Find or go to`}
            aria-expanded={rows.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={rows.length > 0 ? `${listId}-${at}` : undefined}
            placeholder={t`Guides, pages, people, commands`}
            value={text}
            onChange={event => {
              setText(event.target.value)
              setChosen(null)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} onClick={onClose}>
            <kbd className={styles.key}>{t`Esc`}</kbd> <VisuallyHidden>{t`Close`}</VisuallyHidden>
          </button>
        </div>
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
                    onChoose={() => choose(row)}
                    onPoint={() => setChosen(row.id)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {isFailed && (
          <p className={styles.failed} role="alert">
            <Trans>The service did not answer. Commands still work; typing asks again.</Trans>
          </p>
        )}
        <VisuallyHidden>
          <span role="status">
            {text.trim() !== '' && !isWaiting && !isFailed ? t`${count} found` : ''}
          </span>
        </VisuallyHidden>
        <div className={styles.foot}>
          <span>
            <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd>{' '}
            <Trans>choose</Trans>
          </span>
          <span className={styles.tip}>
            <Trans>Try “guide 12”, “cat:”, “user ana”</Trans>
          </span>
          {text === '' && sections.some(({ rows: [first] }) => first?.kind === 'search') && (
            <button
              type="button"
              className={styles.forget}
              onClick={() => {
                forgetSearches()
                onClose()
              }}
            >
              <Trans>Forget recent searches</Trans>
            </button>
          )}
        </div>
      </div>
    </dialog>
  )
}
