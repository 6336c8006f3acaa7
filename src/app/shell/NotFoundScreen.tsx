import { NotFound } from './NotFound.tsx'
import styles from './ScreenFailure.module.css'

export const NotFoundScreen = () => (
  <div className={styles.page}>
    <NotFound />
  </div>
)
