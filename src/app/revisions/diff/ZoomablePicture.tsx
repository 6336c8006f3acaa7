import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import styles from './PictureDiff.module.css'

type EnlargedProps = {
  /** 1: as large as it fits. */
  zoom: number
  name: string
  /** What holds both pictures: where one is moved to, the other goes along. */
  beside?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A picture that may be larger than its place and is moved about in it, by wheel, finger or arrows.
 */
export const ZoomablePicture = ({ zoom, name, beside, children }: EnlargedProps) => {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  if (zoom === 1) return children
  const follow = () => {
    for (const other of beside?.current?.querySelectorAll<HTMLElement>('[data-enlarged]') ?? []) {
      if (other !== box.current && box.current)
        other.scrollTo({
          left: box.current.scrollLeft,
          top: box.current.scrollTop,
          behavior: 'instant',
        })
    }
  }
  return (
    <div
      ref={box}
      className={styles.window}
      tabIndex={0}
      role="group"
      aria-label={t`Enlarged: ${name}`}
      data-enlarged
      onScroll={follow}
    >
      <div style={{ width: `${zoom * 100}%` }}>{children}</div>
    </div>
  )
}
