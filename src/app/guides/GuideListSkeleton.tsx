import { Bone, PictureBone, Skeleton } from '#app/ui/Skeleton.tsx'
import styles from './GuideListSkeleton.module.css'

const rows = [70, 52, 64, 45, 58, 66]

/** A list of guides before it is there. */
export const GuideListSkeleton = () => (
  <Skeleton>
    <div className={styles.page}>
      <Bone width="8rem" height="1.75rem" />
      <Bone width="28rem" height="2rem" />
      <div className={styles.sheet}>
        {rows.map(width => (
          <div key={width} className={styles.row}>
            <PictureBone />
            <div className={styles.words}>
              <Bone width={`${width}%`} />
              <Bone width="90%" />
              <Bone width="30%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  </Skeleton>
)
