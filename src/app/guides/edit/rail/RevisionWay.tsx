import { useLingui } from '@lingui/react/macro'
import { paths } from '#app/paths.ts'
import styles from './Panel.module.css'

type RevisionWayProps = {
  guideid: number
  revisionid: number
  /** The one that it is compared with; undefined: there is none. */
  before: number | undefined
}

/** The number of a revision, and the way to what it changed. */
export const RevisionWay = ({ guideid, revisionid, before }: RevisionWayProps) => {
  const { t } = useLingui()
  return (
    <span>
      <span className={styles.soft}>{t`Revision ${revisionid}`}</span>
      {before !== undefined && (
        <a
          href={paths.history(guideid, before, revisionid)}
          aria-label={t`Compare revisions ${before} and ${revisionid}`}
        >{t`Compare`}</a>
      )}
    </span>
  )
}
