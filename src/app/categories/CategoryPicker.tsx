import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FolderTree } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { PickInTree } from '#app/shell/pickInTree.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import type { ComboboxOption } from '#app/ui/fields/Combobox.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { findCategories } from './categories.ts'
import type { Category } from './categories.ts'
import { useCategories, useOwnCategories } from './useCategories.ts'

const most = 8
/** No category is called that: titles are not empty and do not begin with a blank. */
const noCategory = ''
const newCategory = ' new'

type CategoryPickerProps = {
  label: string
  /** The exact title of what is chosen; empty: none. */
  category: string
  onCategory: (category: string) => void
  help?: ReactNode
  error?: ReactNode
  placeholder?: string
  /**
   * What it means to choose none, if that may be; the row stands first while nothing is typed, and
   * emptying the field does the same.
   */
  none?: string
  /** Why a category cannot be chosen here; it stays in the list with the reason. */
  refusedBecause?: (category: Category) => string | undefined
  /** Offers to make what is missing; is told the words. */
  onNew?: (words: string) => void
}

/**
 * A category by words of its title, with the way to it; whatever is not in the tree is never handed
 * on.
 */
export const CategoryPicker = ({
  label,
  category,
  onCategory,
  help,
  error,
  placeholder,
  none,
  refusedBecause,
  onNew,
}: CategoryPickerProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  const [isHere, setIsHere] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const { all, error: failure } = useCategories(isHere || isPicking)
  const { recent, favourite } = useOwnCategories(isWanted)
  const asked = useDeferredValue(typed ?? '').trim()
  const found = useMemo(
    () => (all ? findCategories(all, asked, [...recent, ...favourite], most) : null),
    [all, asked, recent, favourite],
  )
  const choose = (title: string) => {
    setTyped(null)
    onCategory(title)
  }
  // A whole title is meant once it is left, even before the tree came, or when nothing else can
  // come of it.
  const isAlone = found?.total === 1 && asked === typed?.trim()
  const whole =
    typed === null || (isHere && !isAlone)
      ? null
      : (all?.find(({ title }) => title === typed.trim()) ?? null)
  const exact = whole && whole.title !== category && !refusedBecause?.(whole) ? whole.title : null
  const handOn = useEffectEvent(onCategory)
  useEffect(() => {
    if (exact !== null) handOn(exact)
  }, [exact])
  // What is chosen is no longer being typed: who takes it back elsewhere finds the field empty.
  if (!isHere && typed !== null && typed.trim() === category) setTyped(null)

  const why = (title: string) =>
    recent.includes(title) ? t`recent` : favourite.includes(title) ? t`favourite` : undefined
  const rows = (found?.first ?? []).map((one): ComboboxOption => {
    const { title, label: name, way } = one
    const [after, refused] = [why(title), refusedBecause?.(one)]
    return {
      value: title,
      label: name,
      below: [way, name === title ? '' : title].filter(Boolean).join(' · '),
      ...(after && { after }),
      ...(refused && { why: refused }),
    }
  })
  const isKnown = rows.some(({ value }) => value === asked)
  const isNothing = found !== null && asked !== '' && rows.length === 0
  const options = [
    ...(none && asked === '' && category !== '' ? [{ value: noCategory, label: none }] : []),
    ...rows,
    ...(onNew && found && asked !== '' && !isKnown
      ? [{ value: newCategory, label: t`New category “${asked}”…` }]
      : []),
  ]
  const [shown, total, count] = [rows.length, found?.total ?? 0, all?.length ?? 0]
  const foot =
    asked === '' ? (
      <Plural
        value={count}
        one="# category. Type words of its title."
        other="# categories. Type words of a title."
      />
    ) : (
      <Trans>
        {shown} of {total} that have these words
      </Trans>
    )
  const isOpenEnded = typed !== null && typed.trim() !== category
  const toChoose =
    category === ''
      ? t`Choose one from the list.`
      : t`Choose one from the list. Until then it stays ${category}.`
  const said =
    isNothing && !onNew
      ? t`No category has these words.`
      : isOpenEnded
        ? toChoose
        : (help ?? t`Words of its title; then choose it from the list.`)
  return (
    <>
      <div>
        {/* The tree is read when somebody comes here to choose, not before; the button beside it is not the field. */}
        <div
          onFocus={() => {
            setIsWanted(true)
            setIsHere(true)
          }}
          onBlur={() => setIsHere(false)}
        >
          <Combobox
            label={label}
            help={said}
            error={
              error ??
              (failure ? t`The categories could not be read. What is chosen stays.` : undefined)
            }
            {...(placeholder !== undefined && { placeholder })}
            text={typed ?? category}
            found={asked}
            options={options}
            isBehind={asked !== (typed ?? '').trim()}
            foot={found && foot}
            onText={text => {
              if (none && text.trim() === '') return choose(noCategory)
              setTyped(text)
            }}
            onChoose={({ value }) => (value === newCategory ? onNew?.(asked) : choose(value))}
          />
        </div>
        <Button
          small
          kind="quiet"
          icon={FolderTree}
          aria-label={t`${label}: pick in the tree`}
          aria-haspopup="dialog"
          onClick={() => {
            setIsWanted(true)
            setIsPicking(true)
          }}
        >
          <Trans>Pick in the tree</Trans>
        </Button>
      </div>
      {isPicking && (
        <Suspense fallback={<BusyMarker />}>
          <PickInTree
            start={category}
            refusedBecause={title => {
              const one = all?.find(known => known.title === title)
              return one && refusedBecause?.(one)
            }}
            onPick={title => {
              setIsPicking(false)
              choose(title)
            }}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
