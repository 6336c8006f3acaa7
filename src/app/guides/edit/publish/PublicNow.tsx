import { Trans } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { usePopover } from '#app/ui/overlays/usePopover.ts'
import styles from './PublicNow.module.css'

/**
 * Each pause in writing is a save: who writes in a public guide is told so at every width, and by a
 * press what that means.
 */
export const PublicNow = () => {
  const id = useId()
  const { isOpen, open, close, props } = usePopover()
  return (
    <>
      <span className={styles.now}>
        <Button
          small
          kind="quiet"
          icon={Eye}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={id}
          onClick={event => (isOpen ? close() : open(event.currentTarget))}
        >
          <Trans>Public</Trans>
        </Button>
      </span>
      <div {...props} id={id} className={styles.told}>
        <Trans>Readers see what you save: at once, or after review or release.</Trans>
      </div>
    </>
  )
}
