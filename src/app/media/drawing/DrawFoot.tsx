import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { ariaKeys } from '#app/ui/keys/ownKeys.ts'
import styles from './DrawDialog.module.css'

/** A drawing that would be lost is not thrown away by one key. */
export const useLeaving = (isChanged: boolean, onClose: () => void) => {
  const [isAsking, setIsAsking] = useState(false)
  return {
    isAsking: isAsking && isChanged,
    leave: () => (isChanged ? setIsAsking(true) : onClose()),
    stay: () => setIsAsking(false),
  }
}

type DrawFootProps = {
  count: number
  isPending: boolean
  /** This device keeps the drawing. */
  isKept: boolean
  leaving: ReturnType<typeof useLeaving>
  onSave: () => void
  onClose: () => void
  onDiscard: () => void
}

const Asking = ({ isKept, leaving, onClose, onDiscard }: DrawFootProps) => (
  <>
    <p role="alert" className={styles.asks}>
      <Trans>Your drawing is not saved.</Trans>
    </p>
    <Button autoFocus onClick={leaving.stay}>
      <Trans>Continue drawing</Trans>
    </Button>
    {isKept && (
      <Button onClick={onClose}>
        <Trans>Keep the drawing on this device</Trans>
      </Button>
    )}
    <Button kind="danger" onClick={onDiscard}>
      <Trans>Discard the drawing</Trans>
    </Button>
  </>
)

/** What ends the drawing; whoever leaves with shapes that are not saved is asked first. */
export const DrawFoot = (props: DrawFootProps) => {
  const { count, isPending, leaving, onSave } = props
  const { t } = useLingui()
  if (leaving.isAsking) return <Asking {...props} />
  return (
    <>
      <p className={styles.kept}>
        <Trans>Shapes are stored separately. The original is kept.</Trans>
      </p>
      <Button onClick={leaving.leave}>
        <Trans>Leave unchanged</Trans>
      </Button>
      <Button
        kind="main"
        aria-keyshortcuts={ariaKeys('useShapes')}
        onClick={onSave}
        why={isPending ? t`Saving…` : undefined}
      >
        {count > 0 ? (
          <Plural value={count} one="Use # shape" other="Use # shapes" />
        ) : (
          <Trans>Use without shapes</Trans>
        )}
      </Button>
    </>
  )
}
