import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import styles from './GuideEditSkeleton.module.css'

/** The editor before its guide is there: document bar, outline, steps. */
export const GuideEditSkeleton = () => (
  <Skeleton>
    <div className={styles.bar}>
      <SkeletonBar width="16rem" height="1.25rem" />
    </div>
    <div className={styles.work}>
      <div className={styles.outline}>
        {[80, 60, 70, 50].map(width => (
          <SkeletonBar key={width} width={`${width}%`} height="1.75rem" />
        ))}
      </div>
      <div className={styles.centre}>
        {[1, 2, 3].map(n => (
          <div key={n} className={styles.card}>
            <SkeletonBar width="40%" height="1.5rem" />
            <SkeletonBar width="90%" />
            <SkeletonBar width="70%" />
          </div>
        ))}
      </div>
    </div>
  </Skeleton>
)
