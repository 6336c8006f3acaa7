import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import bar from '#app/editor/DocBar.module.css'
import styles from './PageEditor.module.css'

/** The editor of a page before the page is there: bar, tools, text, what stands beside it. */
export const PageEditSkeleton = () => (
  <Skeleton>
    <div className={bar.bar}>
      <SkeletonBar width="16rem" height="1.25rem" />
    </div>
    <div className={styles.work}>
      <div className={styles.bones}>
        <SkeletonBar width="60%" height="1.75rem" />
        {[40, 95, 90, 70, 35, 92, 85].map((width, n) => (
          <SkeletonBar key={n} width={`${width}%`} />
        ))}
      </div>
      <div className={styles.beside}>
        <SkeletonBar width="40%" />
        <SkeletonBar width="80%" height="1.75rem" />
      </div>
    </div>
  </Skeleton>
)
