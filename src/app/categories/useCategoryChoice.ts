import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNearCategories } from '#app/api/useNearCategories.ts'
import type { ComboboxOption } from '#app/ui/fields/Combobox.tsx'
import { useDebounced } from '#app/ui/fields/useDebounced.ts'
import { findCategories, withBelow, type Category } from './categories.ts'
import { useCategories, useOwnCategories } from './useCategories.ts'
import { useCategoryPictures } from './useCategoryPictures.ts'
import type { CategoryPickerProps } from './CategoryPicker.tsx'

const most = 8
/** No category is called that: titles are not empty and do not begin with a blank. */
export const noCategory = ''
export const newCategory = ' new'

/** Hands on the category whose whole title stands there. */
const useWholeTitle = (
  { category, onCategory, refusedBecause }: CategoryPickerProps,
  all: readonly Category[] | null,
  typed: string | null,
) => {
  const whole = typed === null ? undefined : all?.find(({ title }) => title === typed.trim())
  const exact = whole && whole.title !== category && !refusedBecause?.(whole) ? whole.title : null
  const handOn = useEffectEvent(onCategory)
  useEffect(() => {
    if (exact !== null) handOn(exact)
  }, [exact])
}

type Choosing = {
  asked: string
  isHere: boolean
  recent: readonly string[]
  favourite: readonly string[]
  /** What is said of how much is in it. */
  countOf: (title: string) => string | null | undefined
}

/** The categories that are offered, each with its picture, its way, and why it stands here. */
const useRows = (
  first: readonly Category[],
  refusedBecause: CategoryPickerProps['refusedBecause'],
  { asked, isHere, recent, favourite, countOf }: Choosing,
): ComboboxOption[] => {
  const { t } = useLingui()
  const why = (title: string) =>
    recent.includes(title) ? t`recent` : favourite.includes(title) ? t`favourite` : undefined
  const pictures = useCategoryPictures(
    asked,
    first.map(({ title }) => title),
    isHere,
  )
  const rows = first.map((one): ComboboxOption => {
    const { title, label: name, way } = one
    const after = [why(title), countOf(title)].filter(Boolean).join(', ')
    const refused = refusedBecause?.(one)
    const picture = pictures.get(title)
    return {
      value: title,
      label: name,
      below: [way, name === title ? '' : title].filter(Boolean).join(' · '),
      ...(after && { after }),
      ...(refused && { why: refused }),
      ...(picture && { picture }),
    }
  })
  // What cannot be chosen is not offered first.
  return rows.toSorted((a, b) => Number(Boolean(a.why)) - Number(Boolean(b.why)))
}

const pause = 120 // milliseconds without a key before the service is asked

/** Where no title has the words: the categories that the search finds for them. */
const useNearest = (
  all: readonly Category[] | null,
  asked: string,
  isLost: boolean,
): readonly Category[] => {
  const settled = useDebounced(asked, pause)
  const titles = useNearCategories(isLost && settled === asked ? asked : '')
  return useMemo(
    () => titles.flatMap(title => all?.find(one => one.title === title) ?? []).slice(0, most),
    [all, titles],
  )
}

/** What the rows say of how much is in each, and the titles of those with most of it. */
const useCounts = (all: readonly Category[] | null, counts: CategoryPickerProps['counts']) => {
  const own = counts?.own
  const sums = useMemo(() => (all && own ? withBelow(all, own) : null), [all, own])
  const first = useMemo(
    () =>
      [...(sums ?? [])]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, most)
        .map(([title]) => title),
    [sums],
  )
  return { first, of: (title: string) => sums && counts?.words(sums.get(title) ?? 0) }
}

/** What is typed of a category, and what it finds. */
export const useCategoryChoice = (props: CategoryPickerProps) => {
  const { category, onCategory, none, refusedBecause, onNew } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  const [isHere, setIsHere] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const { all, error: failure, retry } = useCategories(isHere || isPicking)
  const { recent, favourite } = useOwnCategories(isWanted)
  const asked = useDeferredValue(typed ?? '').trim()
  const counts = useCounts(all, props.counts)
  const found = useMemo(
    () =>
      all ? findCategories(all, asked, [...recent, ...favourite, ...counts.first], most) : null,
    [all, asked, recent, favourite, counts.first],
  )
  const choose = (title: string) => {
    setTyped(null)
    onCategory(title)
  }
  // A whole title is meant once it is left, even before the tree came, or when nothing else can
  // come of it.
  const isAlone = found?.total === 1 && asked === typed?.trim()
  useWholeTitle(props, all, isHere && !isAlone ? null : typed)
  // What is chosen is no longer being typed: who takes it back elsewhere finds the field empty.
  if (!isHere && typed !== null && typed.trim() === category) setTyped(null)

  const choosing = { asked, isHere, recent, favourite, countOf: counts.of }
  const rows = useRows(found?.first ?? [], refusedBecause, choosing)
  const nearest = useNearest(all, asked, isHere && found?.total === 0)
  const near = useRows(nearest, refusedBecause, choosing)
  const isKnown = rows.some(({ value }) => value === asked)
  const options = [
    ...(none && asked === '' && category !== '' ? [{ value: noCategory, label: none }] : []),
    ...rows,
    ...(onNew && found && asked !== '' && !isKnown
      ? [{ value: newCategory, label: t`Create category “${asked}”…` }]
      : []),
    ...near,
  ]
  return {
    all,
    failure,
    retry,
    found,
    asked,
    typed,
    setTyped,
    options,
    shown: rows.length,
    isNear: near.length > 0,
    isNothing: found !== null && asked !== '' && rows.length === 0 && near.length === 0,
    isPicking,
    setIsPicking,
    choose,
    /** Somebody comes to choose. */
    want: () => setIsWanted(true),
    setIsHere,
  }
}
export type CategoryChoice = ReturnType<typeof useCategoryChoice>
