import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './Reading.module.css'

/** Where a run begins: what has to be read or passed before, and the way there. */
export const ReadFirst = ({ guide: { guideid, releaseid } }: { guide: Guide }) => {
  const { data } = useQuery({
    ...read('listOwnReading', { query: { guideid } }),
    enabled: releaseid !== undefined,
    staleTime: 0,
  })
  const own = data?.[0]
  if (!own?.barred || own.state === 'valid') return null
  const number = `${own.major}.${own.minor}`
  return own.moduleid === null ? (
    <Notice kind="warn" icon={TriangleAlert}>
      <Trans>
        You cannot start yet: read release {number} first and confirm it at the end of the page.
      </Trans>
      <p className={styles.act}>
        <LinkButton href={`${paths.guide(own)}#read-and-understood`}>
          <Trans>Read release {number}</Trans>
        </LinkButton>
      </p>
    </Notice>
  ) : (
    <Notice kind="warn" icon={TriangleAlert}>
      <Trans>You cannot start yet: pass the training module for this guide first.</Trans>
      <p className={styles.act}>
        <LinkButton href={authorPaths.trainingModule(own.moduleid)}>
          <Trans>Open the training module</Trans>
        </LinkButton>
      </p>
    </Notice>
  )
}
