import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { useTimeout } from './useTimers.ts'
import styles from './Skeleton.module.css'

/** One grey bar in the place of what is coming; `width` and `height` in rem or %. */
export const SkeletonBar = ({ width, height }: { width?: string; height?: string }) => (
  <span className={styles.bone} style={{ width, height }} />
)

/** A grey field in the proportion of a picture. */
export const SkeletonPicture = () => <span className={styles.picture} />

const patience = 8000 // milliseconds until the wait is put into words

/** Bones in the final layout; after 8 s a sentence and a way out. */
export const Skeleton = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui()
  const [isLong, setIsLong] = useState(false)
  useTimeout(() => setIsLong(true), patience)
  return (
    <div aria-busy="true">
      <div role="status" className={isLong ? styles.wait : undefined}>
        {isLong ? (
          <>
            <span>
              <Trans>Still loading…</Trans>
            </span>
            <Button
              small
              onClick={() => (history.length > 1 ? history.back() : location.assign('/'))}
            >
              <Trans>Cancel</Trans>
            </Button>
          </>
        ) : (
          <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
        )}
      </div>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/**
 * In the place of a part that comes by itself and has no layout of its own to show meanwhile: the
 * screen is not whole yet, and its place in the history is held until it is.
 */
export const BusyMarker = () => <span hidden aria-busy="true" />
