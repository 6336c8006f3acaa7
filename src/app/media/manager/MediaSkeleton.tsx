import { SkeletonBar, SkeletonPicture, Skeleton } from '#app/ui/state/Skeleton.tsx'
import styles from './MediaManager.module.css'

const cells = Array.from({ length: 12 }, (_, n) => n)

/** The grid before its pictures. */
export const MediaSkeleton = () => (
  <Skeleton>
    <div className={styles.bones}>
      {cells.map(cell => (
        <span key={cell} className={styles.boneCell}>
          <SkeletonPicture />
          <SkeletonBar width="70%" />
        </span>
      ))}
    </div>
  </Skeleton>
)
