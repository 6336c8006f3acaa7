import { Trans, useLingui } from '@lingui/react/macro'
import { PanelBottomOpen, X } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { TreeActions } from './TreeActions.tsx'
import styles from './TreeBrowser.module.css'
import { TreeDetails } from './TreeDetails.tsx'
import type { TreeEditing } from './moves/useTreeEditing.ts'
import type { TreeFacts } from './model/useTreeFacts.ts'

type DetailsPaneProps = {
  facts: TreeFacts
  desk: TreeEditing
  title: string
  /** The name of the category of the focus, which may be another already. */
  label: string
  /** It lies over the tree, where there is little room. */
  isSheet: boolean
  onSheet: (isSheet: boolean) => void
  onGo: (node: number) => void
}

/** Beside the tree, or over it: the category on which the focus rests. */
export const DetailsPane = ({
  facts,
  desk,
  title,
  label,
  isSheet,
  onSheet,
  onGo,
}: DetailsPaneProps) => {
  const { t } = useLingui()
  const { tree } = desk.plan
  return (
    <>
      <div className={styles.opener}>
        <span className={styles.openerName}>{label}</span>
        <Button icon={PanelBottomOpen} aria-expanded={isSheet} onClick={() => onSheet(true)}>
          <Trans context="more">Details</Trans>
        </Button>
      </div>
      <aside
        className={classes(styles.right, isSheet && styles.sheet)}
        aria-label={t({ message: 'Details', context: 'more' })}
        data-pane=""
        onKeyDown={event => event.key === 'Escape' && isSheet && onSheet(false)}
      >
        <p className={styles.close}>
          <Button kind="quiet" icon={X} label={t`Close details`} onClick={() => onSheet(false)} />
        </p>
        <PanelBoundary name={t({ message: 'Details', context: 'more' })}>
          <TreeDetails
            tree={tree}
            facts={facts}
            title={title}
            onGo={onGo}
            actions={<TreeActions tree={tree} desk={desk} title={title} />}
          />
        </PanelBoundary>
      </aside>
    </>
  )
}
