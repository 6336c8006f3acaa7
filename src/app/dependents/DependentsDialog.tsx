import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { focusButtonOnMount } from '#app/ui/screen/focusOnMount.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { DependentGuides, UnknownDependents } from './DependentGuides.tsx'
import type { Dependents } from './dependents.ts'
import styles from './DependentGuides.module.css'

type DependentsDialogProps = Omit<ComponentProps<typeof AskDialog>, 'children'> & {
  /** null: nobody knows them. */
  dependents: Dependents | null
  /** What becomes of them. */
  says: ReactNode
  previews?: boolean | undefined
  /** It is not asked again. */
  isOnce?: boolean
}

/** Asks before something that is seen in other guides, too, and names them. */
export const DependentsDialog = ({
  dependents,
  says,
  previews,
  isOnce,
  ...ask
}: DependentsDialogProps) => (
  // The way out has the focus, before all the links.
  <div ref={focusButtonOnMount} className={styles.asked}>
    <AskDialog {...ask}>
      <div className={styles.question}>
        {dependents ? (
          <>
            <p>{says}</p>
            <DependentGuides dependents={dependents} previews={previews} />
          </>
        ) : (
          <UnknownDependents />
        )}
        {isOnce && (
          <p className={styles.facts}>
            <Trans>You will be asked only once per visit.</Trans>
          </p>
        )}
      </div>
    </AskDialog>
  </div>
)
