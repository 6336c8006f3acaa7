import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPinned, Merge, Unlink2 } from 'lucide-react'
import type { TwinCategories, TwinCategory } from '#contract/tree/twins.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import styles from './TwinsDialog.module.css'

const useReasons = (): Record<TwinCategories['why'], string> => {
  const { t } = useLingui()
  return {
    case: t`Capital letters or accents`,
    hyphen: t`Spaces or hyphens`,
    plural: t`Singular and plural`,
    order: t`Order of the words`,
  }
}

type SideProps = {
  one: TwinCategory
  other: TwinCategory
  /** undefined: it cannot be kept. */
  onKeep: (() => void) | undefined
  why: string | undefined
}

/** One of the two: where it stands, what lies in it, and that it shall take in the other. */
const Side = ({ one, other, onKeep, why }: SideProps) => {
  const { t } = useLingui()
  const [kept, gone] = [one.display_title, other.display_title]
  const subcategories = plural(one.pages, {
    0: 'no subcategories',
    one: '# subcategory',
    other: '# subcategories',
  })
  const guides = plural(one.guides, {
    0: 'no public guides',
    one: '# public guide',
    other: '# public guides',
  })
  return (
    <div className={styles.side}>
      <span className={styles.name}>{kept}</span>
      <span className={styles.soft}>
        {one.path.length > 0 ? one.path.join(' / ') : <Trans>At the top level</Trans>}
      </span>
      <span>
        {subcategories}, {guides}
      </span>
      {onKeep && (
        <Button
          small
          icon={Merge}
          why={why}
          aria-label={t`Keep this one: ${kept}. The plan merges ${gone} into it.`}
          onClick={onKeep}
        >
          <Trans>Keep this one</Trans>
        </Button>
      )}
    </div>
  )
}

type TwinPairProps = {
  pair: TwinCategories
  /** What the plan has of the two, and whether the first can be merged into the second. */
  planning: (from: TwinCategory, into: TwinCategory) => { isPlanned: boolean; canMerge: boolean }
  /** Why nothing can be done at present. */
  why: string | undefined
  onMerge: (from: TwinCategory, into: TwinCategory) => void
  onDistinct: () => void
}

/** Two that are probably the same. One that is below the other cannot take it in. */
export const TwinPair = ({ pair, planning, why, onMerge, onDistinct }: TwinPairProps) => {
  const { t } = useLingui()
  const { category, other, nested } = pair
  const reason = useReasons()[pair.why]
  const [first, second] = [category.display_title, other.display_title]
  const { isPlanned, canMerge } = planning(other, category)
  const canMergeBack = !nested && planning(category, other).canMerge
  const names = `${first}, ${second}`
  return (
    <li className={styles.pair} aria-label={names}>
      <div className={styles.sides}>
        <Side
          one={category}
          other={other}
          why={why}
          onKeep={canMerge ? () => onMerge(other, category) : undefined}
        />
        <Side
          one={other}
          other={category}
          why={why}
          onKeep={canMergeBack ? () => onMerge(category, other) : undefined}
        />
      </div>
      <div className={styles.acts}>
        <span className={styles.soft}>{reason}</span>
        {isPlanned ? (
          <Chip icon={MapPinned}>{t`In the plan`}</Chip>
        ) : (
          <Button
            small
            kind="quiet"
            icon={Unlink2}
            why={why}
            aria-label={t`Not the same: ${first} and ${second}`}
            onClick={onDistinct}
          >
            <Trans>Not the same</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
