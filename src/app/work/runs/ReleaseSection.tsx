import { Trans, useLingui } from '@lingui/react/macro'
import type { RunRelease } from '#contract/worklog/runReleases.ts'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { formatExact } from '#app/ui/text/dates.ts'
import styles from './RunRecord.module.css'

type Signature = RunRelease['signatures'][number]
type ReleaseSectionProps = {
  release: RunRelease
  /** What a signature means, in the reader's language. */
  meaningOf: (meaning: string) => string
}

/** Who signed, when, in which stage, and for whom where the duty was lent. */
const SignatureRow = ({
  signature: { stage, stage_name, username, for_username, meaning, date },
  meaningOf,
}: Omit<ReleaseSectionProps, 'release'> & { signature: Signature }) => {
  const { i18n } = useLingui()
  return (
    <tr>
      <th scope="row">
        <Trans>
          Stage {stage}: {stage_name}
        </Trans>
      </th>
      <td>
        {for_username === '' ? (
          username
        ) : (
          <Trans>
            {username} for {for_username}
          </Trans>
        )}
        <span className={styles.more}>{meaningOf(meaning)}</span>
      </td>
      <td>{formatExact(date, i18n.locale)}</td>
    </tr>
  )
}

/** The release that was worked by: its number, the hash of its content, and who signed it. */
export const ReleaseSection = ({ release, meaningOf }: ReleaseSectionProps) => {
  const { t, i18n } = useLingui()
  const { guide_title, major, minor, content_hash, username, release_date, signatures } = release
  const number = `${major}.${minor}`
  return (
    <PageSection title={t`Release ${number} of “${guide_title}”`}>
      <div className={styles.step}>
        <dl className={styles.facts}>
          <div>
            <dt>
              <Trans>Created by</Trans>
            </dt>
            <dd>{username}</dd>
          </div>
          <div>
            <dt>
              <Trans>Publication date</Trans>
            </dt>
            <dd>{release_date === null ? '–' : formatExact(release_date, i18n.locale)}</dd>
          </div>
        </dl>
        <p>
          <Trans>Content hash (SHA-256)</Trans>{' '}
          <span className={styles.digest}>{content_hash}</span>
        </p>
        {signatures.length === 0 ? (
          <MutedText>
            <Trans>Released without signatures.</Trans>
          </MutedText>
        ) : (
          <table className={styles.table} aria-label={t`Signatures of release ${number}`}>
            <tbody>
              {signatures.map((one, n) => (
                <SignatureRow key={n} signature={one} meaningOf={meaningOf} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </PageSection>
  )
}
