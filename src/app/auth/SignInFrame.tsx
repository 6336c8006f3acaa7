import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '#app/api/read.ts'
import { paths } from '#app/paths.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import styles from './SignIn.module.css'

/** One picture out of a featured guide, as it stands in the guide. */
const Figure = () => {
  const featured = useQuery(read('listFeaturedGuides', { query: { limit: 1 } })).data?.[0]
  if (!featured?.image) return <div className={styles.figure} />
  const { title } = featured
  return (
    <div className={styles.figure}>
      <div className={styles.picture}>
        <Picture image={featured.image} alt="" sizes="58vw" fills />
      </div>
      <p className={styles.caption}>
        <Trans>
          From “<a href={paths.guide(featured)}>{title}</a>”
        </Trans>
      </p>
    </div>
  )
}

/** The form at the left, a picture of the work at the right. */
export const SignInFrame = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const site = useQuery(read('readSite')).data
  return (
    <div className={styles.screen}>
      <div className={styles.side}>
        <div className={styles.column}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.soft}>{site?.title ?? '\u00a0'}</p>
          </div>
          {children}
        </div>
      </div>
      <Figure />
    </div>
  )
}
