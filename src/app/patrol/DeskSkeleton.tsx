import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import styles from './Desk.module.css'

/** Rows of a queue and the head of an edit. */
export const DeskSkeleton = () => (
  <Skeleton>
    <div data-fills="wide" className={styles.desk}>
      <div className={styles.queue}>
        {[70, 85, 60, 75, 65, 80].map(width => (
          <div key={width} className={styles.bone}>
            <SkeletonBar width={`${width}%`} />
          </div>
        ))}
      </div>
      <div className={styles.diff}>
        {[40, 90, 75, 85].map(width => (
          <div key={width} className={styles.bone}>
            <SkeletonBar width={`${width}%`} />
          </div>
        ))}
      </div>
    </div>
  </Skeleton>
)
