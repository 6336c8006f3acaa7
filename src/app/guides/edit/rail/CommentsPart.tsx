import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { formatMoment } from '#app/ui/text/dates.ts'
import { readable } from '../check/rules/readable.ts'
import { Part } from './Part.tsx'
import type { Evidence } from './useEvidence.ts'
import styles from './Panel.module.css'

type CommentsPartProps = { guide: Guide; stepid: number; comments: Evidence['comments'] }

/** The newest comments on a step, and the way to each. */
export const CommentsPart = ({ guide, stepid, comments }: CommentsPartProps) => {
  const { t, i18n } = useLingui()
  if (!comments || comments.items.length === 0) return null
  const total = comments.total ?? comments.items.length
  return (
    <Part title={plural(total, { one: '# comment', other: '# comments' })}>
      <ul className={styles.list}>
        {comments.items.map(({ commentid, author, date, text_raw }) => (
          <li key={commentid} className={styles.row}>
            <span>
              {author.username}
              <span className={styles.soft}>{formatMoment(date * 1000, i18n.locale)}</span>
            </span>
            <a className={styles.words} href={`${paths.guide(guide)}#comment-${commentid}`}>
              {readable(text_raw) || t`Picture`}
            </a>
          </li>
        ))}
      </ul>
      {total > comments.items.length && (
        <a href={paths.step(guide, stepid)}>
          <Trans>Show all comments</Trans>
        </a>
      )}
    </Part>
  )
}
