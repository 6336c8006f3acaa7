import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronsDownUp, ChevronsUpDown, Search } from 'lucide-react'
import type { ReactNode, Ref, RefObject } from 'react'
import { languageNamesIn } from '#lib/languageName.ts'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Menu, type MenuItem } from '#app/ui/overlays/Menu.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { itemAt } from '#lib/existing.ts'
import type { Tree } from '../model/treeModel.ts'
import styles from './TreeTools.module.css'
import { gaps, type Gap } from './gaps.ts'
import { useGapWords } from './useGapWords.ts'
import type { PaneHold } from './usePane.ts'

/** The field that narrows one tree: Escape clears it, and everything is open as it was. */
export const FilterField = ({
  tree,
  hold,
  name,
  field,
}: {
  tree: Tree
  hold: PaneHold
  name: string
  field?: Ref<HTMLInputElement>
}) => {
  const { pane, view, setText, isNear } = hold
  const count = tree.titles.length
  return (
    <div className={styles.filter}>
      <label className={styles.field}>
        <Icon of={Search} />
        <VisuallyHidden>{name}</VisuallyHidden>
        <input
          ref={field}
          type="search"
          className={styles.input}
          autoComplete="off"
          value={pane.text}
          placeholder={plural(count, { one: 'Filter # category', other: 'Filter # categories' })}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape' && pane.text !== '') {
              event.preventDefault()
              setText('')
            }
          }}
        />
      </label>
      <span className={styles.found} role="status">
        {isNear ? (
          <Trans>No exact match. Closest:</Trans>
        ) : (
          view.matches !== null && <Plural value={view.matches} one="# match" other="# matches" />
        )}
      </span>
    </div>
  )
}

type TreeToolsProps = {
  tree: Tree
  hold: PaneHold
  field: RefObject<HTMLInputElement | null>
  asked: { stubs: boolean; guides: boolean; langid: string | null; gap: Gap | null }
  onAsk: (changes: {
    stubs?: '0' | null
    guides?: '1' | null
    lang?: string | null
    gap?: string | null
  }) => void
  /** What whoever may move can do with the tree; empty for everybody else. */
  commands: readonly MenuItem[]
  children?: ReactNode
}

/** The language of the titles, where the site has several. */
const LanguageChoice = ({ asked, onAsk }: Pick<TreeToolsProps, 'asked' | 'onAsk'>) => {
  const { t, i18n } = useLingui()
  const languages = useQuery(read('readSite')).data?.languages ?? []
  const nameOf = languageNamesIn(i18n.locale)
  if (languages.length <= 1) return null
  return (
    <select
      className={styles.choice}
      aria-label={t`Language of the titles`}
      value={asked.langid ?? ''}
      onChange={event => onAsk({ lang: event.target.value || null })}
    >
      <option value="">{t`Original titles`}</option>
      {languages.map(id => (
        <option key={id} value={id}>
          {nameOf(id)}
        </option>
      ))}
    </select>
  )
}

/** What a category may lack: one at a time. */
const GapChoice = ({ asked, onAsk }: Pick<TreeToolsProps, 'asked' | 'onAsk'>) => {
  const { t } = useLingui()
  const words = useGapWords()
  return (
    <select
      className={styles.choice}
      aria-label={t`Categories to show`}
      value={asked.gap ?? ''}
      onChange={event => onAsk({ gap: event.target.value || null })}
    >
      <option value="">{t`All categories`}</option>
      {gaps.map(gap => (
        <option key={gap} value={gap}>
          {words[gap]}
        </option>
      ))}
    </select>
  )
}

/**
 * How far the tree is open: two buttons, or rows of one menu with all else that can be done with
 * the tree.
 */
const TreeMenu = ({ tree, hold, commands }: Pick<TreeToolsProps, 'tree' | 'hold' | 'commands'>) => {
  const { t } = useLingui()
  const setOpen = (titles: readonly string[]) =>
    hold.setPane(now => ({ ...now, open: new Set(titles), goes: now.goes + 1 }))
  const folds = [
    {
      label: t`Expand all`,
      icon: ChevronsUpDown,
      onSelect: () => setOpen(tree.titles.filter((_, node) => itemAt(tree.children, node) > 0)),
    },
    { label: t`Collapse all`, icon: ChevronsDownUp, onSelect: () => setOpen([]) },
  ]
  if (commands.length === 0)
    return folds.map(({ label, icon, onSelect }) => (
      <Button key={label} small kind="quiet" icon={icon} label={label} onClick={onSelect} />
    ))
  return (
    <Menu
      small
      kind="quiet"
      iconAfter={ChevronDown}
      label={t`More for the tree`}
      items={[...folds, null, ...commands]}
    >
      <Trans>More</Trans>
    </Menu>
  )
}

/** What is shown of the tree: filters, guides, stubs, the language, and how far it is open. */
export const TreeTools = (props: TreeToolsProps) => {
  const { tree, hold, field, asked, onAsk, commands, children } = props
  const { t } = useLingui()
  const { stubs, guides } = asked
  return (
    <div className={styles.tools} data-pane="">
      <FilterField tree={tree} hold={hold} name={t`Filter categories`} field={field} />
      <Button
        small
        icon={guides ? Check : undefined}
        aria-pressed={guides}
        onClick={() => onAsk({ guides: guides ? null : '1' })}
      >
        {t`Only with public guides`}
      </Button>
      <Button
        small
        icon={stubs ? Check : undefined}
        aria-pressed={stubs}
        onClick={() => onAsk({ stubs: stubs ? '0' : null })}
      >
        {t`Show stubs`}
      </Button>
      <GapChoice asked={asked} onAsk={onAsk} />
      <LanguageChoice asked={asked} onAsk={onAsk} />
      <span className={styles.grow} />
      <TreeMenu tree={tree} hold={hold} commands={commands} />
      {children}
    </div>
  )
}
