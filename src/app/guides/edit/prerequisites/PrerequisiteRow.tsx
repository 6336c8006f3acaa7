import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#app/paths.ts'
import { classes } from '#app/ui/classes.ts'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import styles from './PrerequisitesSection.module.css'
import { RowFrame, type RowPlace } from '../fields/RowFrame.tsx'
import type { Prerequisite } from './usePrerequisites.ts'
import ordered from '../fields/OrderedRows.module.css'

type PrerequisiteRowProps = RowPlace & { guide: Prerequisite; isPublic: boolean }

/** One guide whose steps come first, with what is to be known of it. */
export const PrerequisiteRow = ({ guide, isPublic, ...place }: PrerequisiteRowProps) => {
  const { t } = useLingui()
  const { at, order } = place
  const { guideid, steps } = guide
  const title = guide.title || t`Guide ${guideid}`
  return (
    <li className={classes(styles.row, order.isOver(at) && ordered.over)} {...order.row(at)}>
      <RowFrame {...place} name={title}>
        <span className={styles.look}>{guide.picture && <Thumbnail image={guide.picture} />}</span>
        <span className={styles.words}>
          <a href={paths.guideById(guideid)}>{title}</a>
          {guide.isGone ? (
            <small className={styles.warn}>
              <Trans>
                This guide is deleted, or you do not have access. Readers see none of its steps.
              </Trans>
            </small>
          ) : guide.isPrivate ? (
            <small className={styles.warn}>
              {isPublic ? (
                <Trans>Private: readers see a gap here.</Trans>
              ) : (
                <Trans>Private: readers would see a gap here.</Trans>
              )}
            </small>
          ) : (
            <small className={styles.small}>
              {steps === undefined ? '…' : <Plural value={steps} one="# step" other="# steps" />}
            </small>
          )}
        </span>
      </RowFrame>
    </li>
  )
}
