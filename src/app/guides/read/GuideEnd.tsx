import { Trans, useLingui } from '@lingui/react/macro'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { newestRevision } from '#documents/newestRevision.ts'
import { paths } from '#app/paths.ts'
import { WayToSay } from '#app/shell/wrong/WayToSay.tsx'
import { TagChips } from '#app/ui/text/TagChips.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import styles from './GuideEnd.module.css'

/** What follows the last step: the conclusion, who wrote it, its tags. */
export const GuideEnd = ({ guide, tags }: { guide: ShownGuide; tags: readonly string[] }) => {
  const { t, i18n } = useLingui()
  const revisionid = newestRevision(guide)
  const { author } = guide
  // Whoever has left has no page.
  const by =
    author.userid > 0 ? <a href={paths.user(author)}>{author.username}</a> : author.username
  const changed = formatDay(guide.modified_date, i18n.locale)
  return (
    <footer className={styles.end}>
      <div>
        {guide.conclusion_rendered && (
          <>
            <h2 className={styles.title} lang={i18n.locale}>
              <Trans>Done</Trans>
            </h2>
            <div data-words="conclusion">
              <Rendered html={guide.conclusion_rendered} />
            </div>
          </>
        )}
      </div>
      <aside className={styles.by} lang={i18n.locale} aria-label={t`About this guide`}>
        <p>
          <Trans>
            By <b>{by}</b>
          </Trans>
        </p>
        <p className={styles.soft}>
          <Trans>
            Revision {revisionid}, changed on {changed}.
          </Trans>{' '}
          <a className={styles.history} href={paths.history(guide.guideid)}>
            <Trans>History</Trans>
          </a>
        </p>
        <WayToSay question={<Trans>Is something wrong here?</Trans>} />
        <TagChips tags={tags} />
      </aside>
    </footer>
  )
}
