import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { Icon } from '#app/ui/Icon.tsx'
import { atEscape } from '#app/ui/overlays/AskedAtEscape.tsx'
import { openModal } from '#app/ui/overlays/Dialog.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { PaletteRow } from './PaletteRow.tsx'
import type { Row } from './PaletteRow.tsx'
import { forgetSearches } from '../recent.ts'
import { usePalette } from './usePalette.ts'
import type { Section } from './usePaletteSections.ts'
import styles from './Palette.module.css'
import { useMe } from '#app/api/useMe.ts'
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

type PaletteFootProps = {
  /** Whoever is not finds nobody by name. */
  isSignedIn: boolean
  hasActor: boolean
  canForget: boolean
  onForget: () => void
}

const PaletteFoot = ({ isSignedIn, hasActor, canForget, onForget }: PaletteFootProps) => (
  <div className={styles.foot}>
    <span>
      <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> <Trans>choose</Trans>
    </span>
    <span>
      {hasActor ? (
        <>
          <KeyCap>←</KeyCap> <Trans>back to the results</Trans>
        </>
      ) : (
        <>
          <KeyCap>→</KeyCap> <Trans>more actions</Trans>
        </>
      )}
    </span>
    <span>
      {isSignedIn ? (
        <Trans>Try “guide 12 step 4”, “tag:”, “cat:”, “image gasket”, “user ana”</Trans>
      ) : (
        <Trans>Try “guide 12 step 4”, “tag:”, “cat:”</Trans>
      )}
    </span>
    {canForget && (
      <button type="button" className={styles.forget} onClick={onForget}>
        <Trans>Clear recent searches and places</Trans>
      </button>
    )}
  </div>
)

type PaletteFieldProps = { palette: ReturnType<typeof usePalette>[1]; onClose: () => void }

const PaletteField = ({ palette, onClose }: PaletteFieldProps) => {
  const { t } = useLingui()
  const me = useMe()
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
        aria-label={t`Search or jump to…`}
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={rows.length > 0 ? `${listId}-${at}` : undefined}
        placeholder={me ? t`Guides, pages, people` : t`Guides, pages`}
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
  const me = useMe()
  const [list, palette] = usePalette(typed, onClose)
  const { listId, text, at, sections, isWaiting, isFailed, count } = palette
  const leave = () => {
    if (!palette.goBack()) onClose()
  }
  return (
    <dialog
      ref={openModal}
      className={styles.palette}
      aria-label={t`Search or jump to…`}
      onKeyDown={atEscape(leave)}
      onCancel={event => {
        event.preventDefault()
        leave()
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
            <Trans>The search failed. Commands still work. Keep typing to try again.</Trans>
          </p>
        )}
        <VisuallyHidden>
          <span role="status">
            {text.trim() !== '' && !isWaiting && !isFailed && t`${count} found`}
          </span>
        </VisuallyHidden>
        <PaletteFoot
          isSignedIn={Boolean(me)}
          hasActor={palette.hasActor}
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
