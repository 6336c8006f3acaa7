import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { useSession } from '#app/api/session.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { WayToSay } from '#app/shell/wrong/WayToSay.tsx'
import { TagChips } from '#app/ui/text/TagChips.tsx'
import { formatDay } from '#app/ui/text/dates.ts'
import styles from './WikiEnd.module.css'

/**
 * Who wrote a page and its tags, and its revision for those who write here. Authors come with
 * whoever saved most often first.
 */
export const WikiEnd = ({ wiki }: { wiki: Wiki }) => {
  const { i18n } = useLingui()
  const { revisionid, authors, tags } = wiki
  const { token } = useSession()
  const [first, ...others] = authors
  const changed = formatDay(wiki.modified_date, i18n.locale)
  return (
    <footer className={styles.end}>
      {first && (
        <p>
          <b>
            {first.userid ? (
              <a href={paths.user({ userid: first.userid, username: first.username })}>
                {first.username}
              </a>
            ) : (
              first.username
            )}
          </b>
          {others.length > 0 && (
            <>
              , <Plural value={others.length} one="# other author" other="# other authors" />
            </>
          )}
        </p>
      )}
      <p>
        {token !== null && (
          <>
            <Trans>
              Revision {revisionid}, changed on {changed}.
            </Trans>{' '}
          </>
        )}
        <a className={styles.history} href={authorPaths.wikiHistory(wiki)}>
          <Trans>History</Trans>
        </a>
      </p>
      <WayToSay question={<Trans>Is something wrong here?</Trans>} />
      <TagChips tags={tags} />
    </footer>
  )
}
