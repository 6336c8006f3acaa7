import { Trans, useLingui } from '@lingui/react/macro'
import { GitMerge, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GuideSummary } from '#contract/guides/shapes.ts'
import { listPicture } from '#app/media/pictures/listPicture.ts'
import { nameOfDoc } from '#app/drafts/content/docKey.ts'
import type { UnsentDocument } from '#app/drafts/journal/unsentDocuments.ts'
import { paths } from '#app/paths.ts'
import { wayToEdit } from '#app/shell/navigation/wayToDocument.ts'
import { classes } from '#app/ui/classes.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Thumbnail } from '#app/ui/pictures/Picture.tsx'
import type { Recent } from './continuing.ts'
import styles from './Bench.module.css'

export const RecentGuides = ({ recent }: { recent: readonly Recent[] }) => {
  const { t, i18n } = useLingui()
  const isPictured = recent.some(({ guide }) => guide && listPicture(guide))
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>
          <Trans>Recently opened or edited</Trans>
        </h2>
        <a href={paths.guides({ whose: 'mine' })}>
          <Trans>My guides</Trans>
        </a>
      </div>
      <ul aria-label={t`Recently opened or edited`}>
        {recent.map(({ guideid, title, at, opened, guide }) => {
          const when = formatMoment(at, i18n.locale)
          const picture = guide ? listPicture(guide) : null
          return (
            <li key={guideid} className={classes(styles.recent, !isPictured && styles.bare)}>
              {picture ? <Thumbnail image={picture} /> : isPictured && <span />}
              <div className={styles.what}>
                <a
                  className={styles.link}
                  href={guide ? paths.guide(guide) : paths.guideById(guideid)}
                >
                  {title}
                </a>
                {guide && <p className={styles.meta}>{guide.category}</p>}
              </div>
              <p className={styles.meta}>
                {opened ? <Trans>Opened {when}</Trans> : <Trans>Edited {when}</Trans>}
                {guide && !guide.public && (
                  <>
                    {' '}
                    <Chip icon={Lock}>
                      <Trans>Private</Trans>
                    </Chip>
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Merges that cannot go on without a word of the author's. */
export const WaitingQuestions = ({ documents }: { documents: readonly UnsentDocument[] }) => (
  <section className={styles.section}>
    <h2 id="questions" className={styles.head}>
      <Trans>Questions for you</Trans>
    </h2>
    <ul aria-labelledby="questions">
      {documents.map(document => {
        const { doc, page, title, drafts } = document
        const stepid = drafts.find(({ state }) => state === 'conflict')?.stepid ?? null
        return (
          <li key={nameOfDoc(doc)} className={styles.question}>
            <p className={styles.link}>{title}</p>
            <p className={styles.meta}>
              <Trans>Your changes conflict with someone else’s. Your text is kept.</Trans>
            </p>
            <p>
              <LinkButton
                small
                icon={GitMerge}
                href={
                  page
                    ? wayToEdit(document)
                    : stepid === null
                      ? paths.editDetails(doc.id)
                      : paths.editStep(doc.id, stepid)
                }
              >
                <Trans>Decide</Trans>
              </LinkButton>
            </p>
          </li>
        )
      })}
    </ul>
  </section>
)

/** Guides that the reader marked so; the children are what the list is called. */
export const KeptGuides = ({
  id,
  kept,
  children,
}: {
  id: string
  kept: readonly { guide: GuideSummary }[]
  children: ReactNode
}) => (
  <section className={styles.section}>
    <h2 id={id} className={styles.head}>
      {children}
    </h2>
    <ul aria-labelledby={id}>
      {kept.map(({ guide }) => (
        <li key={guide.guideid}>
          <a className={styles.favourite} href={paths.guide(guide)}>
            {guide.title}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
