import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './Home.module.css'

/** Tells an Admin that what fills the site is not real, and where it goes away. */
export const DemoNotice = () => {
  const { data: demo } = useSuspenseQuery(read('readDemo'))
  if (!['made', 'making', 'unfinished'].includes(demo.state)) return null
  return (
    <div className={styles.demo}>
      <Notice
        icon={Sprout}
        action={
          <LinkButton small href={authorPaths.operator()}>
            <Trans>Remove the demo content…</Trans>
          </LinkButton>
        }
      >
        {demo.state === 'making' ? (
          <Trans>Creating demo content… The site fills up while you look around.</Trans>
        ) : demo.state === 'unfinished' ? (
          <Trans>
            The demo content could not be completed. Restart the service to continue, or remove the
            demo content.
          </Trans>
        ) : (
          <Trans>This site contains demo content.</Trans>
        )}
      </Notice>
    </div>
  )
}
