import { Bone, Skeleton } from '#app/ui/Skeleton.tsx'
import styles from './PageEditor.module.css'

/** The editor of a page before the page is there: bar, tools, text, what stands beside it. */
export const PageEditSkeleton = () => (
  <Skeleton>
    <div className={styles.bar}>
      <Bone width="16rem" height="1.25rem" />
    </div>
    <div className={styles.work}>
      <div className={styles.bones}>
        <Bone width="60%" height="1.75rem" />
        {[40, 95, 90, 70, 35, 92, 85].map((width, n) => (
          <Bone key={n} width={`${width}%`} />
        ))}
      </div>
      <div className={styles.beside}>
        <Bone width="40%" />
        <Bone width="80%" height="1.75rem" />
      </div>
    </div>
  </Skeleton>
)
