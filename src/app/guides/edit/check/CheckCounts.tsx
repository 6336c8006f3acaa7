import { useLingui } from '@lingui/react/macro'
import { Icon } from '#app/ui/Icon.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { levels, type GuideFinding } from './finding.ts'
import { levelIcons } from './FindingRow.tsx'
import styles from './CheckList.module.css'
import { levelNames } from './useFindingWords.ts'

/** How many of each level, by its sign; levels without findings are left out. */
export const CheckCounts = ({ findings }: { findings: readonly GuideFinding[] }) => {
  const { i18n } = useLingui()
  const counts = levels.map(level => {
    const count = findings.filter(one => one.level === level).length
    const name = i18n._(levelNames[level])
    return (
      count > 0 && (
        <span key={level} className={styles[level]}>
          <Icon of={levelIcons[level]} size="small" />
          <VisuallyHidden>{name}: </VisuallyHidden>
          {count}
        </span>
      )
    )
  })
  return <p className={styles.counts}>{counts}</p>
}
