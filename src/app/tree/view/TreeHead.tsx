import { Trans } from '@lingui/react/macro'
import { classes } from '#app/ui/classes.ts'
import styles from './TreeList.module.css'

/** What the columns of the tree hold. */
export const TreeHead = () => (
  <div className={styles.head} aria-hidden="true">
    <span>
      <Trans>Category</Trans>
    </span>
    <span className={classes(styles.count, styles.wide, styles.broad)}>
      <Trans>Subcategories</Trans>
    </span>
    <span className={styles.count}>
      <Trans>All below</Trans>
    </span>
    <span className={classes(styles.count, styles.wide)}>
      <Trans>Guides</Trans>
    </span>
  </div>
)
