import { Bone, PictureBone, Skeleton } from '#app/ui/Skeleton.tsx'
import styles from './GuideSkeleton.module.css'

/** A guide before it is there: the same split of words and pictures. */
export const GuideSkeleton = () => (
  <Skeleton>
    <div className={styles.frame}>
      <div className={styles.top}>
        <div className={styles.words}>
          <Bone width="80%" height="2.5rem" />
          <Bone width="60%" height="2.5rem" />
          <Bone width="90%" />
        </div>
        <PictureBone />
      </div>
      <div className={styles.step}>
        <PictureBone />
        <div className={styles.words}>
          <Bone width="90%" />
          <Bone width="75%" />
          <Bone width="82%" />
        </div>
      </div>
    </div>
  </Skeleton>
)
