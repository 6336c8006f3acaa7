import { SkeletonBar, SkeletonPicture, Skeleton } from '#app/ui/state/Skeleton.tsx'
import styles from './GuideSkeleton.module.css'

/** A guide before it is there: the same split of words and pictures. */
export const GuideSkeleton = () => (
  <Skeleton>
    <div className={styles.frame}>
      <div className={styles.top}>
        <div className={styles.words}>
          <SkeletonBar width="80%" height="2.5rem" />
          <SkeletonBar width="60%" height="2.5rem" />
          <SkeletonBar width="90%" />
        </div>
        <SkeletonPicture />
      </div>
      <div className={styles.step}>
        <SkeletonPicture />
        <div className={styles.words}>
          <SkeletonBar width="90%" />
          <SkeletonBar width="75%" />
          <SkeletonBar width="82%" />
        </div>
      </div>
    </div>
  </Skeleton>
)
