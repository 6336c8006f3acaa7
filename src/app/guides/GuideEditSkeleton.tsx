import { Bone, Skeleton } from '#app/ui/Skeleton.tsx'
import styles from './GuideEditSkeleton.module.css'

/** The editor before its guide is there: document bar, outline, steps. */
export const GuideEditSkeleton = () => (
  <Skeleton>
    <div className={styles.bar}>
      <Bone width="16rem" height="1.25rem" />
    </div>
    <div className={styles.work}>
      <div className={styles.outline}>
        {[80, 60, 70, 50].map(width => (
          <Bone key={width} width={`${width}%`} height="1.75rem" />
        ))}
      </div>
      <div className={styles.centre}>
        {[1, 2, 3].map(n => (
          <div key={n} className={styles.card}>
            <Bone width="40%" height="1.5rem" />
            <Bone width="90%" />
            <Bone width="70%" />
          </div>
        ))}
      </div>
    </div>
  </Skeleton>
)
