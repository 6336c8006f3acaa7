import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useInterval } from '#app/ui/state/useTimers.ts'
import { ariaKeys } from '#app/ui/keys/ownKeys.ts'
import { useTurnKey } from './useTurnKey.ts'
import { ZoomablePicture } from './ZoomablePicture.tsx'
import styles from './PictureDiff.module.css'

const pause = 800 // milliseconds that each picture stands

type PictureBlinkProps = {
  zoom: number
  names: { before: string; after: string }
  name: string
  old: ReactNode
  young: ReactNode
}

/**
 * Both pictures at one place in turns, so that the eye finds what moved; it stands still for those
 * who asked for less motion, and can be stopped and turned by hand.
 */
export const PictureBlink = ({ zoom, names, name, old, young }: PictureBlinkProps) => {
  const [isOld, setIsOld] = useState(false)
  const [isGoing, setIsGoing] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  const turn = () => {
    setIsGoing(false)
    setIsOld(!isOld)
  }
  useTurnKey(turn, true)
  useInterval(() => setIsOld(was => !was), isGoing ? pause : null)
  return (
    <>
      <ZoomablePicture zoom={zoom} name={name}>
        <div data-shown={isOld ? 'old' : 'new'}>
          <div hidden={isOld}>{young}</div>
          <div hidden={!isOld}>{old}</div>
        </div>
      </ZoomablePicture>
      <div className={styles.byHand}>
        <Button small aria-pressed={isGoing} onClick={() => setIsGoing(!isGoing)}>
          <Trans>Switch automatically</Trans>
        </Button>
        <Button small aria-keyshortcuts={ariaKeys('flipPictures')} onClick={turn}>
          <Trans>Show the other picture</Trans>
        </Button>
        <span>{isOld ? names.before : names.after}</span>
      </div>
    </>
  )
}
