import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FolderTree, RotateCw } from 'lucide-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { PickInTree } from '#app/shell/pickInTree.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import type { Category } from './categories.ts'
import {
  newCategory,
  noCategory,
  useCategoryChoice,
  type CategoryChoice,
} from './useCategoryChoice.ts'

export type CategoryPickerProps = {
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
  /**
   * How much of something lies in each category by itself; a row says what lies there and below,
   * and those with most of it are offered first.
   */
  counts?: { own: ReadonlyMap<string, number>; words: (count: number) => string }
  /** Offers to make what is missing; is told the words. */
  onNew?: (words: string) => void
}

/** How much the words find of all categories. */
const Foot = ({ choice: { asked, shown, found, all, isNear } }: { choice: CategoryChoice }) => {
  const [total, count] = [found?.total ?? 0, all?.length ?? 0]
  if (isNear) return <Trans>No exact match. Closest:</Trans>
  return asked === '' ? (
    <Plural
      value={count}
      one="# category. Type part of its title."
      other="# categories. Type part of a title."
    />
  ) : (
    <Plural value={total} one={`${shown} of # match`} other={`${shown} of # matches`} />
  )
}

/** What stands below the field: that nothing is found, that nothing is chosen yet, or its help. */
const useSaid = (
  { isNothing, typed }: CategoryChoice,
  { category, onNew, help }: CategoryPickerProps,
): ReactNode => {
  const { t } = useLingui()
  const isOpenEnded = typed !== null && typed.trim() !== category
  const toChoose =
    category === ''
      ? t`Choose a category from the list.`
      : t`Choose a category from the list. Until then, ${category} stays selected.`
  return isNothing && !onNew
    ? t`No category matches.`
    : isOpenEnded
      ? toChoose
      : (help ?? t`Type part of a title, then choose from the list.`)
}

const TreeToPickFrom = ({
  category,
  refusedBecause,
  choice: { all, choose, setIsPicking },
}: CategoryPickerProps & { choice: CategoryChoice }) => (
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
)

const LoadAgain = ({ label, onLoad }: { label: string; onLoad: () => void }) => {
  const { t } = useLingui()
  return (
    <Button
      small
      kind="quiet"
      icon={RotateCw}
      aria-label={t`Try again to load the categories for ${label}`}
      onClick={onLoad}
    >
      <Trans>Try again</Trans>
    </Button>
  )
}

/**
 * A category by words of its title, with the way to it; whatever is not in the tree is never handed
 * on.
 */
export const CategoryPicker = (props: CategoryPickerProps) => {
  const { label, category, error, placeholder, none, onNew } = props
  const { t } = useLingui()
  const choice = useCategoryChoice(props)
  const { failure, retry, found, asked, typed, setTyped, options, choose } = choice
  const { setIsPicking, want, setIsHere } = choice
  const said = useSaid(choice, props)
  return (
    <>
      <div>
        {/* The tree is read when somebody comes here to choose, not before; the button beside it is not the field. */}
        <div
          onFocus={() => {
            want()
            setIsHere(true)
          }}
          onBlur={() => setIsHere(false)}
        >
          <Combobox
            label={label}
            help={said}
            error={
              error ?? (failure ? t`The categories did not load. Your choice is kept.` : undefined)
            }
            {...(placeholder !== undefined && { placeholder })}
            text={typed ?? category}
            found={asked}
            options={options}
            isBehind={asked !== (typed ?? '').trim()}
            foot={found && <Foot choice={choice} />}
            onText={text => {
              if (none && text.trim() === '') return choose(noCategory)
              setTyped(text)
            }}
            onChoose={({ value }) => (value === newCategory ? onNew?.(asked) : choose(value))}
          />
        </div>
        {failure && <LoadAgain label={label} onLoad={retry} />}
        <p>
          <Button
            small
            kind="quiet"
            icon={FolderTree}
            aria-label={t`${label}: choose from the tree…`}
            aria-haspopup="dialog"
            onClick={() => {
              want()
              setIsPicking(true)
            }}
          >
            <Trans>Choose from the tree…</Trans>
          </Button>
        </p>
      </div>
      {choice.isPicking && <TreeToPickFrom {...props} choice={choice} />}
    </>
  )
}
