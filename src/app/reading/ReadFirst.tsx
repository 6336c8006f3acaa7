import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { OwnReading } from '#contract/reading/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './Reading.module.css'

/** Where a run begins: what has to be read or passed before, and the way there. */
export const ReadFirst = ({ bar: own }: { bar: OwnReading }) => {
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
