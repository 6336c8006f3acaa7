import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { isPictures } from '#app/drafts/content/guideContent.ts'
import { useDependents } from '#app/dependents/dependents.ts'
import { UnknownDependents } from '#app/dependents/DependentGuides.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './UndoDeleteNotice.module.css'
import type { Steps } from './actions/useSteps.ts'

/** Steps that are gone, for ten seconds still within reach. */
export const UndoDeleteNotice = ({
  guideid,
  steps: { deleted, undoRemove },
}: {
  guideid: number
  steps: Pick<Steps, 'deleted' | 'undoRemove'>
}) => {
  const { t } = useLingui()
  const isUnknown = useDependents(guideid) === null
  const pictures = deleted.reduce(
    (sum, { content: { media } }) => sum + (isPictures(media) ? media.data.length : 0),
    0,
  )
  const count = deleted.length
  const number = (deleted[0]?.place ?? 0) + 1
  return (
    <div className={styles.deleted}>
      <Notice
        icon={Undo2}
        action={
          <Button
            small
            onClick={undoRemove}
            aria-label={
              count === 1 ? t`Undo: restore step ${number}` : t`Undo: restore ${count} steps`
            }
          >
            <Trans>Undo</Trans>
          </Button>
        }
      >
        {count === 1 ? (
          <Trans>Step {number} deleted.</Trans>
        ) : (
          <Plural value={count} one="# step deleted." other="# steps deleted." />
        )}{' '}
        {pictures > 0 && (
          <Plural value={pictures} one="Includes # picture." other="Includes # pictures." />
        )}
        {isUnknown && <UnknownDependents />}
      </Notice>
    </div>
  )
}
