import { SkeletonBar, SkeletonPicture, Skeleton } from '#app/ui/state/Skeleton.tsx'
import styles from './GuideListSkeleton.module.css'

const rows = [70, 52, 64, 45, 58, 66]

/** A list of guides before it is there. */
export const GuideListSkeleton = () => (
  <Skeleton>
    <div className={styles.page}>
      <SkeletonBar width="8rem" height="1.75rem" />
      <SkeletonBar width="28rem" height="2rem" />
      <div className={styles.sheet}>
        {rows.map(width => (
          <div key={width} className={styles.row}>
            <SkeletonPicture />
            <div className={styles.words}>
              <SkeletonBar width={`${width}%`} />
              <SkeletonBar width="90%" />
              <SkeletonBar width="30%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  </Skeleton>
)
