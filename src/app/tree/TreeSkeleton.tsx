import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import styles from './TreeBrowser.module.css'

const widths = ['30%', '24%', '20%', '26%', '18%', '32%', '28%', '22%', '30%', '20%', '26%', '24%']

/** Twelve rows before the tree is there. */
export const TreeSkeleton = () => (
  <div className={styles.waiting}>
    <Skeleton>
      {widths.map((width, n) => (
        <div key={n} className={styles.bone}>
          <SkeletonBar width={width} />
        </div>
      ))}
    </Skeleton>
  </div>
)
